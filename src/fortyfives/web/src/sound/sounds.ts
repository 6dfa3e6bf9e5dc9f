/** Sounds, made on the spot; nothing is fetched, and nothing sounds until it is wanted. */

import { settings } from '../lib/settings.svelte';
import type { DealView, Update } from '../wire/types';

let context: AudioContext | null = null;

/** Browsers let sound begin only with a person's touch: call this from one. */
export function wakeSound(): void {
  if (!settings.now.sound) return;
  context ??= new AudioContext();
  void context.resume();
}

interface Tone {
  pitch: number;
  at?: number;
  length?: number;
  loud?: number;
  shape?: OscillatorType;
}

function tone({ pitch, at = 0, length = 0.18, loud = 0.25, shape = 'sine' }: Tone): void {
  if (!context) return;
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * settings.now.volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}

/** A card on the table: a short breath of noise. */
function card(at = 0, loud = 0.5): void {
  if (!context) return;
  const start = context.currentTime + at;
  const buffer = context.createBuffer(1, context.sampleRate * 0.07, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1900, Q: 0.8 });
  const gain = new GainNode(context, { gain: loud * settings.now.volume });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(start);
}

const SOUNDS: Record<string, () => void> = {
  hands_dealt: () => [0, 0.08, 0.16, 0.24, 0.32, 0.4].forEach((at) => card(at, 0.3)),
  played: () => card(),
  discarded: () => card(0, 0.35),
  replenished: () => card(0, 0.35),
  bid_made: () => tone({ pitch: 392, length: 0.12, shape: 'triangle' }),
  bid_held: () => tone({ pitch: 440, length: 0.12, shape: 'triangle' }),
  passed: () => tone({ pitch: 262, length: 0.08, loud: 0.12, shape: 'triangle' }),
  trump_named: () => [523, 659].forEach((pitch, n) => tone({ pitch, at: n * 0.09 })),
  trick_taken: () => [0.05, 0.1, 0.15].forEach((at) => card(at, 0.22)),
  deal_scored: () => [392, 494, 587].forEach((pitch, n) => tone({ pitch, at: 0.2 + n * 0.1, length: 0.3, loud: 0.16 })),
};

/** Sounds for what happened, and a quiet bell when it has come to be the viewer's turn. */
export function soundOf(update: Update, before: DealView | null): void {
  if (!settings.now.sound || !context || update.fresh) return;
  for (const event of update.events) SOUNDS[event.event]?.();
  const { view } = update;
  const isTurn = (seen: DealView | null): boolean => seen !== null && seen.viewer !== null && seen.turn === seen.viewer;
  if (isTurn(view) && !isTurn(before)) tone({ pitch: 880, at: 0.1, length: 0.35, loud: 0.12 });
}

/** What the settings page plays when sound is turned on. */
export function soundSample(): void {
  wakeSound();
  card();
  tone({ pitch: 880, at: 0.12, length: 0.35, loud: 0.12 });
}
