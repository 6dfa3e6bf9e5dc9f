/** A house being written: a preset and what differs from it. */

export type Changes = Record<string, Record<string, unknown>>;

export interface Draft {
  base: string;
  changes: Changes;
  players: number | null;
  sides: number | null;
}

/** The draft as the server reads it. */
export function specificationOf(draft: Draft): Record<string, unknown> {
  return { base: draft.base, ...draft.changes };
}

/** The draft that a specification of the server stands for. */
export function draftOf(specification: unknown): Draft {
  if (typeof specification === 'string') return { base: specification, changes: {}, players: null, sides: null };
  const { base, table, ...changes } = specification as { base: string } & Changes;
  const size = (name: string): number | null => (table?.[name] as number | undefined) ?? null;
  return { base, changes: structuredClone(changes), players: size('players'), sides: size('sides') };
}

/** The draft with one option changed; `path` is group.name. */
export function withOption(draft: Draft, path: string, value: unknown): Draft {
  const [group = '', name = ''] = path.split('.');
  return { ...draft, changes: { ...draft.changes, [group]: { ...draft.changes[group], [name]: value } } };
}

/** The draft with one option as its preset has it. */
export function withoutOption(draft: Draft, path: string): Draft {
  const [group = '', name = ''] = path.split('.');
  const { [name]: _gone, ...rest } = draft.changes[group] ?? {};
  const { [group]: _group, ...others } = draft.changes;
  return { ...draft, changes: Object.keys(rest).length ? { ...others, [group]: rest } : others };
}

/** A number as typed; null for nothing where that is allowed. */
export function readNumber(text: string, optional: boolean): number | null | undefined {
  if (text.trim() === '') return optional ? null : undefined;
  const value = Number(text);
  return Number.isInteger(value) ? value : undefined;
}
