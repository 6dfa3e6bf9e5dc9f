/**
 * The focus never falls off the page: when the control that has it vanishes or is switched off,
 * it goes to what lies nearest.
 *
 * Where that is not what lies nearest, an element says it by `data-then`: selectors in the order in
 * which they are tried, parted by semicolons, for itself and for what vanishes within it.
 */

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
const WRITTEN_IN = 'textarea, input:not([type="radio"]):not([type="checkbox"]):not([type="range"])';

/** A place where the focus was: the page, the element, what it lay in, and as which of the controls there. */
interface Held {
  path: string;
  element: Element;
  around: { box: Element; at: number }[];
}

let held: Held | null = null;
/** Whether the last thing done was done by a key. */
let byKey = false;

/** Watches over the focus of this page from now on. */
export function keepFocus(): void {
  document.addEventListener('focusin', (event) => remember(event.target as Element));
  document.addEventListener('focusout', () => queueMicrotask(look));
  document.addEventListener('pointerdown', () => (byKey = false), true);
  document.addEventListener('keydown', pressed, true);
  document.addEventListener('close', () => queueMicrotask(look), true);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'open'] });
}

function pressed(event: KeyboardEvent): void {
  byKey = true;
  const active = document.activeElement;
  // A key held down would press what the focus has gone to, and what it goes to from there.
  if (event.repeat && event.key === 'Enter' && active?.matches('button, summary, a')) event.preventDefault();
  else if (active && active !== document.body && (event.key === 'Enter' || event.key === ' ')) remember(active);
}

function remember(element: Element): void {
  const around: Held['around'] = [];
  for (let box = element.closest('main, dialog') === element ? null : element.parentElement; box && box !== document.body; box = box.parentElement) {
    around.push({ box, at: controlsIn(box).findIndex((one) => one === element) });
    if (box.matches('main, dialog')) break;
  }
  held = { path: location.pathname, element, around };
}

/** Sees whether the focus has been lost, and finds it a new place. */
function look(): void {
  const active = document.activeElement;
  if (!held || (active && active !== document.body && !active.matches(':disabled'))) return;
  if (held.element.isConnected && usable(held.element)) {
    held = null; // It was left on purpose.
    return;
  }
  const next = (held.path === location.pathname ? nextTo(held) : null) ?? landing();
  held = null;
  next?.focus({ preventScroll: !byKey });
}

function nextTo({ element, around }: Held): HTMLElement | null {
  const own = wanted(element);
  if (own) return own;
  for (const { box, at } of around) {
    if (!box.isConnected || !reachable(box)) continue;
    const found = wanted(box) ?? nearest(controlsIn(box), at);
    if (found) return found;
  }
  return null;
}

/** What an element wants to have the focus when it, or what had it within, is gone. */
function wanted(element: Element): HTMLElement | null {
  for (const selector of element.getAttribute('data-then')?.split(';') ?? []) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => usable(one) && reachable(one));
    if (found) return found;
  }
  return null;
}

/** The first control from a place on, else the last before it. A finger wants no keyboard to rise. */
function nearest(controls: HTMLElement[], at: number): HTMLElement | null {
  const fits = (one: HTMLElement): boolean => usable(one) && (byKey || !one.matches(WRITTEN_IN));
  const from = Math.max(0, at);
  return controls.slice(from).find(fits) ?? controls.slice(0, from).reverse().find(fits) ?? null;
}

/** Where to begin when nothing is left of where one was: the open dialog, or what the page is about. */
function landing(): HTMLElement | null {
  const open = document.querySelector<HTMLElement>('dialog[open] [tabindex="0"]');
  if (open) return open;
  const main = document.querySelector<HTMLElement>('main');
  if (main && !main.hasAttribute('tabindex')) main.tabIndex = -1;
  return main && (wanted(main) ?? main);
}

function controlsIn(box: Element): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(CONTROLS)];
}

function usable(element: Element): boolean {
  return !element.matches(':disabled') && element.getClientRects().length > 0;
}

/** Whether no open dialog lies over an element. */
function reachable(element: Element): boolean {
  const open = document.querySelector('dialog[open]');
  return !open || open.contains(element);
}
