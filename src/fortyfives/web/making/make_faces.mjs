// Writes the card faces of the npm package @letele/playing-cards (CC0) as SVG files, once in two
// colours and once in four (clubs green, diamonds blue). The package has them as React components;
// React itself is not needed to read them.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, '..', 'src', 'cards', 'faces');

const SUITS = ['C', 'D', 'H', 'S'];
const RANKS = { A: 'a', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6', 7: '7', 8: '8', 9: '9', T: '10', J: 'j', Q: 'q', K: 'k' };
const JOKER = 'J1';

// Quieter inks than the package's pure colours.
const INKS = { red: '#c8232c', '#f00': '#c8232c', '#44f': '#2a4a8c', '#fc4': '#e9b949', '#000': '#1b1d22' };
const BLACK = INKS['#000'];
const FOUR_COLOURS = { C: '#00704a', D: '#1558c0' };

/** Attributes that SVG spells otherwise than React does. */
const SPELLED = { className: 'class', xlinkHref: 'xlink:href', xmlnsXlink: 'xmlns:xlink' };
const CAMEL_IN_SVG = new Set(['viewBox', 'preserveAspectRatio', 'patternUnits', 'gradientUnits', 'gradientTransform', 'patternTransform', 'clipPathUnits']);

const beside = (path) => new URL(path, import.meta.url).href;
const RESOLVED = {
  react: beside('./react-stub.mjs'),
  // The package has only the field `module`, which bundlers read and Node does not.
  '@letele/playing-cards': beside('../node_modules/@letele/playing-cards/dist/index.esm.js'),
  '@babel/runtime/helpers/extends': beside('../node_modules/@babel/runtime/helpers/esm/extends.js'),
};

registerHooks({
  resolve(specifier, context, next) {
    const url = RESOLVED[specifier];
    return url ? { url, shortCircuit: true } : next(specifier, context);
  },
});

function attributeName(name) {
  if (SPELLED[name]) return SPELLED[name];
  return CAMEL_IN_SVG.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function escape(value) {
  return String(value).replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

function styleText(style) {
  return Object.entries(style).map(([name, value]) => `${attributeName(name)}:${value}`).join(';');
}

function toSvg(node) {
  if (typeof node === 'string') return escape(node);
  const attributes = Object.entries(node.attributes)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${attributeName(name)}="${escape(name === 'style' ? styleText(value) : value)}"`)
    .join('');
  const inner = node.children.map(toSvg).join('');
  return inner ? `<${node.tag}${attributes}>${inner}</${node.tag}>` : `<${node.tag}${attributes}/>`;
}

const isMark = (node) => node.tag === 'symbol' && /^-[56]00 /.test(node.attributes.viewBox ?? '');

/** The same drawing with quiet inks; rank and suit marks in `ink` where one is given. */
function inked(node, ink, inMark = false) {
  if (typeof node === 'string') return node;
  const attributes = { ...node.attributes };
  for (const name of ['fill', 'stroke']) {
    const given = attributes[name]?.toLowerCase();
    if (given && given !== 'none') attributes[name] = (inMark && ink) || (INKS[given] ?? given);
  }
  if (inMark && node.tag === 'path' && !attributes.fill) attributes.fill = ink ?? BLACK;
  const inner = inMark || isMark(node);
  return { ...node, attributes, children: node.children.map((child) => inked(child, ink, inner)) };
}

/** Without the edge of the face and the size of its own: the page draws both. */
function bare(svg) {
  const { height, width, class: _class, className, ...attributes } = svg.attributes;
  const [edge, ...marks] = svg.children.filter((child) => child.tag !== 'defs');
  const defs = svg.children.filter((child) => child.tag === 'defs');
  const ground = { ...edge, attributes: { ...edge.attributes, stroke: undefined } };
  return { ...svg, attributes, children: [...defs, ground, ...marks] };
}

/** The marks of a face: the symbols of its rank and its suit. */
function marks(face) {
  const symbols = face.children.find((child) => child.tag === 'defs').children.filter(isMark);
  const named = (start) => symbols.find((symbol) => symbol.attributes.viewBox.startsWith(start));
  return { rank: named('-500'), suit: named('-600') };
}

const use = (symbol, size, x, y) => ({
  tag: 'use',
  attributes: { xlinkHref: `#${symbol.attributes.id}`, height: size, width: size, x, y },
  children: [],
});

/** A face with other marks than its own at its places: for the ace of spades, which has a note. */
function withSuitOf(face, other) {
  const { suit } = marks(face);
  const theirs = marks(other).suit;
  const swap = (node) => (node === suit ? { ...suit, children: theirs.children } : { ...node, children: node.children.map(swap) });
  return swap(face);
}

/** The large-index face: rank and suit as big as the card allows, read at arm's length. */
function large(face) {
  const { rank, suit } = marks(face);
  const bold = (node) => ({
    ...node,
    attributes: node.attributes['strokeWidth'] ? { ...node.attributes, strokeWidth: 132 } : node.attributes,
    children: node.children.map(bold),
  });
  const [ground] = face.children.filter((child) => child.tag === 'rect');
  return {
    ...face,
    children: [
      { tag: 'defs', attributes: {}, children: [bold(rank), suit] },
      ground,
      use(rank, 124, -119, -152),
      use(suit, 84, -101, -24),
      use(suit, 130, -18, 26),
    ],
  };
}

function write(folder, name, face, ink) {
  mkdirSync(join(OUT, folder), { recursive: true });
  writeFileSync(join(OUT, folder, `${name}.svg`), `${toSvg(inked(bare(face), ink))}\n`);
}

const components = await import('@letele/playing-cards');
const drawn = Object.fromEntries(Object.entries(components).map(([name, face]) => [name, face({})]));
drawn.Sa = withSuitOf(drawn.Ca, drawn.S2);

rmSync(OUT, { recursive: true, force: true });
for (const suit of SUITS) {
  for (const [rank, theirs] of Object.entries(RANKS)) {
    const name = rank + suit;
    const face = drawn[suit + theirs];
    write('classic', name, face);
    write('large', name, large(face));
    if (!FOUR_COLOURS[suit]) continue;
    write('classic-four', name, face, FOUR_COLOURS[suit]);
    write('large-four', name, large(face), FOUR_COLOURS[suit]);
  }
}
write('classic', 'JK', drawn[JOKER]);
