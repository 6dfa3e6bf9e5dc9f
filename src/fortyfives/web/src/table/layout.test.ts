import { describe, expect, it } from 'vitest';
import { cardWidth, crowdOf, seatPlaces, trickPlace, turnsFrom } from './layout';

describe('turnsFrom', () => {
  it('counts clockwise from the viewer', () => {
    expect([0, 1, 2, 3].map((seat) => turnsFrom(2, seat, 4))).toEqual([2, 3, 0, 1]);
    expect(turnsFrom(null, 3, 4)).toBe(3);
  });
});

describe.each([true, false])('seats on a tall screen: %s', (tall) => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i players have places of their own on the screen', (players) => {
    const places = seatPlaces(players, tall);
    expect(places).toHaveLength(players);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(5);
      expect(x).toBeLessThanOrEqual(95);
      expect(y).toBeGreaterThanOrEqual(5);
      expect(y).toBeLessThanOrEqual(97);
    }
    for (const [n, one] of places.entries()) {
      for (const other of places.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(12);
    }
  });

  it('has the next player on the left, and partners opposite', () => {
    const places = seatPlaces(4, tall);
    expect(places[1]?.x).toBeLessThan(30);
    expect(places[2]?.x).toBeCloseTo(50);
    expect(places[3]?.x).toBeGreaterThan(70);
  });

  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('lays the cards of %i players apart', (players) => {
    const cards = seatPlaces(players, tall).map((place) => trickPlace(place, players, tall, { wide: 360, high: 360 }));
    for (const [n, one] of cards.entries()) {
      for (const other of cards.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(4);
    }
  });
});

/** Stages as they are on small phones, upright and sideways, and on a larger one, in pixels. */
const STAGES = [[360, 360], [360, 312], [294, 310], [388, 340], [390, 560]] as const;
/** A seat and a card played, by how many play; many have cards that fit. */
const SEAT = { few: [84, 66], some: [76, 56], many: [70, 46] } as const;
const CARD = { few: [73, 102], some: [50, 70] } as const;

describe.each([5, 6, 7, 8, 9, 10])('%i players on the smallest phone', (players) => {
  const crowd = crowdOf(players);
  const stages = crowd === 'many' ? STAGES : STAGES.slice(0, 1);

  it.each(stages)('no seat lies over another, nor over a card, nor over the edge, on %i x %i', (wide, high) => {
    const boxOf = (place: { x: number; y: number }, [w, h]: readonly [number, number], held = 0) => {
      const [x, y] = [(place.x / 100) * wide, (place.y / 100) * high];
      const [inX, inY] = held ? [Math.max(38, Math.min(x, wide - 38)), Math.max(24, Math.min(y, high - 26))] : [x, y];
      return { left: inX - w / 2, right: inX + w / 2, top: inY - h / 2, bottom: inY + h / 2 };
    };
    type Box = ReturnType<typeof boxOf>;
    const overlap = (a: Box, b: Box) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    const seats = seatPlaces(players, true);
    const width = cardWidth(players, { wide, high });
    const card = crowd === 'many' ? ([width, width * 1.4] as const) : CARD[crowd];
    const boxes = [...seats.map((place) => boxOf(place, SEAT[crowd], 1)), ...seats.map((place) => boxOf(trickPlace(place, players, true, { wide, high }), card))];
    for (const [n, one] of boxes.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0);
      expect(one.top).toBeGreaterThanOrEqual(0);
      for (const [m, other] of boxes.entries()) if (m > n) expect(overlap(one, other), `${n} and ${m}`).toBe(false);
    }
  });
});
