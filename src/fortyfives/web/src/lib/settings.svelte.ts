/** What a person has set for this browser. */

import { load, save } from './storage';

export interface Choices {
  language: string;
  theme: 'auto' | 'light' | 'dark';
  faces: 'large' | 'classic';
  fourColours: boolean;
  taps: 'one' | 'two';
  preselect: boolean;
  /** How long a finished trick stands, in milliseconds; 0 until it is tapped. */
  trickPace: number;
  /** The speed of what moves: 1 is usual, 0 nothing moves. */
  motion: number;
  /** When the ranking stays on the table: where the house withholds nothing, always, or never. */
  ranking: 'house' | 'always' | 'never';
  /** Whether single letters are commands at the table. */
  shortcuts: boolean;
  sound: boolean;
  volume: number;
}

export const USUAL: Choices = {
  language: '',
  theme: 'auto',
  faces: 'large',
  fourColours: false,
  taps: 'one',
  preselect: true,
  trickPace: 1800,
  motion: 1,
  ranking: 'house',
  shortcuts: true,
  sound: false,
  volume: 0.5,
};

/** Choices as kept, with what is missing or of another kind as usual. */
export function readChoices(found: unknown): Choices {
  const given = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  const entries = Object.entries(USUAL).map(([name, usual]) => [name, typeof given[name] === typeof usual ? given[name] : usual]);
  return Object.fromEntries(entries) as Choices;
}

class Settings {
  now = $state(readChoices(load('settings', {})));
  private reduced = matchMedia('(prefers-reduced-motion: reduce)');
  prefersLess = $state(this.reduced.matches);

  /** The speed of what moves, 0 for who prefers less of it or has turned it off. */
  speed = $derived(this.prefersLess ? 0 : this.now.motion);

  constructor() {
    this.reduced.addEventListener('change', (event) => (this.prefersLess = event.matches));
  }

  set<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
    this.now[name] = value;
    save('settings', $state.snapshot(this.now));
  }
}

export const settings = new Settings();
