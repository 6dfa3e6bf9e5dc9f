import { describe, expect, it } from 'vitest';
import { seatPlaces, trickPlace, turnsFrom } from './layout';

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

  it.each([2, 4, 6, 10])('lays the cards of %i players apart', (players) => {
    const cards = seatPlaces(players, tall).map((place) => trickPlace(place, players, tall));
    for (const [n, one] of cards.entries()) {
      for (const other of cards.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(4);
    }
  });
});
