import { describe, expect, it } from 'vitest';
import { aloud, cardSymbol, cardWords, groupHand, splitCards, trumpsAmong } from './cards';

describe('names of cards', () => {
  it.each([
    ['5H', 'the five of hearts', '5♥'],
    ['TC', 'the ten of clubs', '10♣'],
    ['JK', 'the joker', 'joker'],
  ])('%s', (card, words, symbol) => {
    expect(cardWords(card)).toBe(words);
    expect(cardSymbol(card)).toBe(symbol);
  });

  it('says a sentence with its cards in words', () => {
    expect(aloud('Ann plays 10♠')).toBe('Ann plays the ten of spades.');
    expect(aloud('Your hand: 5♥ 10♠ A♣')).toBe('Your hand: the five of hearts, the ten of spades, the ace of clubs.');
    expect(aloud('Your bid?')).toBe('Your bid?');
  });

  it('splits signs from text, and loses nothing', () => {
    const text = 'You throw 10♦, K♣ and ♥.';
    const parts = splitCards(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter((part) => part.suit).map((part) => [part.text, part.suit])).toEqual([['10♦', 'D'], ['K♣', 'C'], ['♥', 'H']]);
  });
});

describe('groupHand', () => {
  it('keeps the ace of hearts and the joker with the trumps', () => {
    const groups = groupHand({ own_hand: ['5S', 'JK', 'AH', '2S', 'KH', '3C'], trumps_in_hand: ['5S', 'JK', 'AH', '2S'] });
    expect(groups).toEqual([
      { trumps: true, suit: null, cards: ['5S', 'JK', 'AH', '2S'] },
      { trumps: false, suit: 'H', cards: ['KH'] },
      { trumps: false, suit: 'C', cards: ['3C'] },
    ]);
  });

  it('keeps the server\'s order', () => {
    const hand = ['KD', '2D', 'AS', '9H'];
    expect(groupHand({ own_hand: hand, trumps_in_hand: [] }).flatMap((group) => group.cards)).toEqual(hand);
  });

  it('has nothing to group in an empty hand', () => {
    expect(groupHand({ own_hand: [], trumps_in_hand: [] })).toEqual([]);
  });
});

describe('trumpsAmong', () => {
  const spades = { trumps: ['5S', 'JS', 'JK', 'AH', 'AS', 'KS', '2S'] };

  it('makes one group of the trumps of an open hand', () => {
    const hand = ['5S', 'AH', '2S', 'KH'];
    const groups = groupHand({ own_hand: hand, trumps_in_hand: trumpsAmong(hand, spades) });
    expect(groups.map((group) => group.cards)).toEqual([['5S', 'AH', '2S'], ['KH']]);
  });

  it('finds none before trumps are known', () => {
    expect(trumpsAmong(['5S', 'AH'], undefined)).toEqual([]);
  });
});
