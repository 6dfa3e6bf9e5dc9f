/** What the screen takes from a house besides its words. */

import type { HouseView } from '../wire/types';

/** Whether no top trump may be withheld, as houses for beginners have it. */
export function withholdsNothing(house: Pick<HouseView, 'rules'>): boolean {
  const rules = house.rules as { play?: { withhold_cards?: unknown[] } } | null;
  return rules?.play?.withhold_cards?.length === 0;
}
