/** What the focus goes to when a control of the table has done its work and is gone (see `lib/focus`). */

/** The first card that may be played, given up or thrown, else the first card. */
export const CARDS = '.hand .able; .hand button';

/** What is asked next, the cards before the buttons that lie beside them. */
export const NEXT = `.dial button; .suits button; .hand .able; .actions button; ${CARDS}; .take; .between .button`;
