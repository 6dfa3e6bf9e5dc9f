/** Choosing a card or an action by one touch or two, in whichever way the moment asks for. */

import { settings } from '../lib/settings.svelte';
import { _, ngettext } from '../i18n/messages.svelte';
import type { DealView, LegalAction } from '../wire/types';
import { actionsFor, choicesOf, discardAction, discardFault, type CardVerb, type DiscardFault } from './choices';
import type { TableSession } from './session.svelte';

export class Picking {
  /** The card verb asked for by a button, where several are on offer. */
  verb = $state<CardVerb | null>(null);
  /** Cards marked to be thrown. */
  thrown = $state.raw<ReadonlySet<string>>(new Set());
  /** What waits for its second touch. */
  chosen = $state.raw<LegalAction | null>(null);
  /** One card can be played in several ways: these. */
  ways = $state.raw<LegalAction[]>([]);

  constructor(private readonly session: TableSession) {}

  /** Forgets what was begun, when the table has moved on. */
  clear(): void {
    this.verb = null;
    this.thrown = new Set();
    this.chosen = null;
    this.ways = [];
  }

  /** The verb that a touched card stands for. */
  verbNow(view: DealView): CardVerb | null {
    const { cardVerbs } = choicesOf(view);
    return this.verb && cardVerbs.includes(this.verb) ? this.verb : (cardVerbs[0] ?? null);
  }

  /** The cards that can be chosen; null where a touch only explains or chooses early. */
  able(view: DealView): ReadonlySet<string> | null {
    const { discard, isTurn } = choicesOf(view);
    if (discard && isTurn) return new Set(view.own_hand.filter((card) => !discard.fixed.includes(card)));
    const verb = this.verbNow(view);
    if (!verb) return null;
    return new Set(view.legal.filter((one) => one.verb === verb && one.card).map((one) => one.card ?? ''));
  }

  /** A card of the hand was touched. */
  touch(card: string): void {
    if (this.session.standing || this.session.behind) this.session.settle();
    const view = this.session.view;
    if (!view) return;
    const { discard, isTurn } = choicesOf(view);
    if (discard && isTurn) this.mark(view, card);
    else if (this.verbNow(view)) this.pick(view, card);
    else this.beforeTurn(view, card);
  }

  private mark(view: DealView, card: string): void {
    if (view.discard?.fixed.includes(card)) {
      this.session.tell(_('The called card may not be thrown.'), '', 'refused');
      return;
    }
    const next = new Set(this.thrown);
    if (!next.delete(card)) next.add(card);
    this.thrown = next;
    this.session.speak(ngettext('{n} card to throw.', '{n} cards to throw.', next.size));
  }

  private pick(view: DealView, card: string): void {
    const verb = this.verbNow(view);
    const ways = verb ? actionsFor(view, verb, card) : [];
    const [only] = ways;
    if (!only) {
      const why = view.refused.find((one) => one.card === card);
      this.session.tell(why?.message ?? _('This card cannot be chosen now.'), why?.hint ?? '', 'refused');
    } else if (ways.length > 1) this.ways = ways;
    else this.choose(only);
  }

  private beforeTurn(view: DealView, card: string): void {
    const canWait = view.phase === 'playing' && view.turn !== view.viewer && settings.now.preselect;
    if (canWait) this.session.preselect(card);
    else this.session.tell(view.prompt || _('There is nothing to choose now.'));
  }

  /** An action was touched: done at once, or at the second touch. */
  choose(action: LegalAction): void {
    if (settings.now.taps === 'one' || this.chosen?.action === action.action) this.act(action.action);
    else {
      this.chosen = action;
      this.session.speak(_('{action}? Choose it again to confirm.', { action: action.label }));
    }
  }

  act(action: string): void {
    this.clear();
    void this.session.act(action);
  }

  fault(view: DealView): DiscardFault {
    return view.discard ? discardFault(view.discard, this.thrown, view.own_hand, view.trumps_in_hand) : null;
  }

  /** Throws the marked cards. */
  discard(view: DealView): void {
    this.act(discardAction(view.own_hand.filter((card) => this.thrown.has(card))));
  }
}
