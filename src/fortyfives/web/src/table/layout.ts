/** Where the seats of a table lie on the screen: the viewer below, the others clockwise from his left. */

export interface Place {
  /** Parts of a hundred of the stage, of the middle of the seat. */
  x: number;
  y: number;
}

/** How far round the table a seat is from the viewer: 0 the viewer, 1 the player on his left. */
export function turnsFrom(viewer: number | null, seat: number, players: number): number {
  return (seat - (viewer ?? 0) + players) % players;
}

/** The middle of each seat, by how far round it is; the viewer's own is at the bottom. */
export function seatPlaces(players: number, tall: boolean): Place[] {
  const others = players - 1;
  const places = Array.from({ length: others }, (_, n) => along((n + 0.5) / others, others, tall));
  return [{ x: 50, y: tall ? 93.5 : 92 }, ...places];
}

/** A point of the way from the viewer's left over the far side to his right. */
function along(part: number, others: number, tall: boolean): Place {
  return tall ? onFrame(part, others) : onArc(part, others);
}

/** On a wide screen the others sit on an arc. */
function onArc(part: number, others: number): Place {
  const spread = others > 4 ? 1.18 : 1.06;
  const angle = Math.PI * (0.5 + (part - 0.5) * spread);
  return { x: 50 - 42 * Math.cos(angle), y: 54 - 43 * Math.sin(angle) };
}

/** On a tall screen they sit up the left edge, along the top and down the right edge. */
function onFrame(part: number, others: number): Place {
  const side = others > 3 ? 0.62 : 0.52;
  const across = 0.76;
  const way = part * (2 * side + across);
  const left = 15;
  const top = others > 4 ? 7 : 9;
  if (way < side) return { x: left, y: top + (side - way) * 100 };
  if (way < side + across) return { x: left + ((way - side) / across) * (100 - 2 * left), y: top };
  return { x: 100 - left, y: top + (way - side - across) * 100 };
}

/** Where the card lies that a seat has played: between the seat and the middle. */
export function trickPlace(place: Place, players: number, tall: boolean): Place {
  const middle = { x: 50, y: tall ? 54 : 56 };
  const [across, down] = tall ? [players > 6 ? 0.56 : 0.37, players > 6 ? 0.6 : 0.44] : [players > 6 ? 0.5 : 0.3, players > 6 ? 0.5 : 0.44];
  return { x: middle.x + (place.x - middle.x) * across, y: middle.y + (place.y - middle.y) * down };
}
