/** Where the seats of a table lie on the screen: the viewer below, the others clockwise from his left. */

export interface Place {
  /** Parts of a hundred of the stage, of the middle of the seat. */
  x: number;
  y: number;
}

/** How much room there is for a seat: fewer and larger, or more and smaller. */
export type Crowd = 'few' | 'some' | 'many';

export function crowdOf(players: number): Crowd {
  return players > 6 ? 'many' : players > 4 ? 'some' : 'few';
}

/** How far round the table a seat is from the viewer: 0 the viewer, 1 the player on his left. */
export function turnsFrom(viewer: number | null, seat: number, players: number): number {
  return (seat - (viewer ?? 0) + players) % players;
}

/** The middle of each seat, by how far round it is; the viewer's own is at the bottom. */
export function seatPlaces(players: number, tall: boolean): Place[] {
  const others = players - 1;
  const places = tall ? onFrame(others) : Array.from({ length: others }, (_, n) => onArc((n + 0.5) / others, others));
  return [{ x: 50, y: tall ? 93.5 : 92 }, ...places];
}

/** On a wide screen the others sit on an arc. */
function onArc(part: number, others: number): Place {
  const spread = others > 4 ? 1.18 : 1.06;
  const angle = Math.PI * (0.5 + (part - 0.5) * spread);
  return { x: 50 - 42 * Math.cos(angle), y: 54 - 43 * Math.sin(angle) };
}

const EDGE = 13;
const TOP = 8;
/** Larger seats keep farther from the edge. */
const TOP_OF_FEW = 11.5;

/** How high the seats along an edge sit, from the top one down, by how many they are. */
const ALONG_EDGE: Record<number, number[]> = { 1: [47], 2: [39, 62], 3: [36, 54, 72] };

function besideOf(others: number): number {
  return others < 6 ? 1 : others < 8 ? 2 : 3;
}

/** On a tall screen they sit up the left edge, along the top and down the right edge. */
function onFrame(others: number): Place[] {
  if (others === 1) return [{ x: 50, y: TOP_OF_FEW }];
  if (others === 2) return [{ x: EDGE + 6, y: 16 }, { x: 94 - EDGE, y: 16 }];
  const high = others < 4 ? TOP_OF_FEW : TOP;
  const beside = besideOf(others);
  const heights = ALONG_EDGE[beside] ?? [];
  const across = others - 2 * beside;
  const top = Array.from({ length: across }, (_, n) => ({ x: across === 1 ? 50 : across === 2 ? 30 + 40 * n : 17 + (66 * n) / (across - 1), y: high }));
  return [...heights.map((y) => ({ x: EDGE, y })).reverse(), ...top, ...heights.map((y) => ({ x: 100 - EDGE, y }))];
}

/** A stage in pixels. */
export interface Size {
  wide: number;
  high: number;
}

/** Where the card lies that a seat has played: between the seat and the middle. */
export function trickPlace(place: Place, players: number, tall: boolean, stage: Size): Place {
  if (tall && players > 6) return framed(place, players, stage);
  if (tall && players > 4) return inFrame(place);
  const middle = { x: 50, y: tall ? 57 : 56 };
  const [across, down] = tall ? [0.44, 0.44] : players > 6 ? [0.56, 0.52] : players > 4 ? [0.42, 0.46] : [0.33, 0.44];
  return { x: middle.x + (place.x - middle.x) * across, y: middle.y + (place.y - middle.y) * down };
}

/** Round a full table on a tall screen the cards lie in a frame of their own, within that of the seats. */
function inFrame({ x, y }: Place): Place {
  if (y > 85) return { x, y: 76 };
  if (y < 20) return { x: 50 + (x - 50) * 0.72, y: 25.5 };
  return { x: x < 50 ? 34 : 66, y };
}

/** Half the width and height of the small seats of a crowd, with the gap to a card, in pixels. */
const SEAT = { across: 38, down: 26, own: 23 };
/** A card's height by its width. */
const TALLER = 1.4;
const GAP = 2;

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What seven and more seats on a tall screen leave free in the middle, in pixels. */
function frameOf({ wide, high }: Size): Frame {
  const side = Math.max(SEAT.across, (EDGE / 100) * wide) + SEAT.across;
  return { left: side, right: wide - side, top: Math.max(24, (TOP / 100) * high) + SEAT.down, bottom: Math.min(0.935 * high, high - 26) - SEAT.own };
}

/** How wide the cards of seven and more can be on a tall screen: as wide as leaves each of them free. */
export function cardWidth(players: number, stage: Size): number {
  const { left, right, top, bottom } = frameOf(stage);
  const rows = besideOf(players - 1) + 1;
  const fits = Math.min((bottom - top) / rows / TALLER, (right - left) / 3) - GAP;
  return Math.max(30, Math.min(fits, stage.high / 8, 66));
}

/** The top row, a column on either side, one's own card below: nothing lies over anything. */
function framed({ x, y }: Place, players: number, stage: Size): Place {
  const { left, right, top, bottom } = frameOf(stage);
  const width = cardWidth(players, stage);
  const half = (width * TALLER) / 2;
  const percent = (across: number, down: number): Place => ({ x: (100 * across) / stage.wide, y: (100 * down) / stage.high });
  if (y > 85) return percent(stage.wide / 2, bottom - half);
  if (y < 20) return percent(stage.wide / 2 + ((x - 50) / 33) * Math.min((right - left - width) / 2, 0.24 * stage.wide), top + half);
  const heights = ALONG_EDGE[besideOf(players - 1)] ?? [];
  const first = top + 3 * half + GAP;
  const last = bottom - half;
  const down = heights.length > 1 ? first + ((last - first) * heights.indexOf(y)) / (heights.length - 1) : (first + last) / 2;
  return percent(x < 50 ? left + width / 2 : right - width / 2, down);
}
