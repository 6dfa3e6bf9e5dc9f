// Makes the types of the wire protocol from the server's JSON Schema:
// node make_types.mjs SCHEMA OUT

import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const [, , schemaPath, outPath] = process.argv;
const schema = JSON.parse(readFileSync(schemaPath, 'utf8'));
const union = (name) => ({ title: name, anyOf: schema[NAMES[name]].map((kind) => ({ $ref: `#/$defs/${kind}` })) });
const NAMES = { FromClient: 'commands', FromServer: 'messages' };

/** Tuples as the compiler knows them. */
function withTuples(node) {
  if (Array.isArray(node)) return node.map(withTuples);
  if (node === null || typeof node !== 'object') return node;
  // Bounds of lists are the server's to check; as types they would be tuples of every length.
  const { prefixItems, minItems: _least, maxItems: _most, ...rest } = node;
  const given = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, withTuples(value)]));
  if (!prefixItems) return given;
  return { ...given, items: withTuples(prefixItems), additionalItems: false, minItems: prefixItems.length };
}

/** The names are the server's; the compiler would otherwise make new ones from the titles. */
const definitions = Object.fromEntries(Object.entries(schema.$defs).map(([name, kind]) => [name, { ...withTuples(kind), title: name, additionalProperties: false }]));
const root = {
  title: 'Wire',
  type: 'object',
  additionalProperties: false,
  properties: { fromClient: union('FromClient'), fromServer: union('FromServer') },
  required: ['fromClient', 'fromServer'],
  $defs: definitions,
};
const types = await compile(root, 'Wire', {
  bannerComment: '// Made by making/make_types.mjs from the server\'s schema; do not edit.',
  unreachableDefinitions: true,
  unknownAny: true,
  style: { printWidth: 100, singleQuote: true },
});
writeFileSync(outPath, types);
