import { type Actor, type Author, draftLimits } from '@sineta/protocol';

/** A caller that has a draft open. */
export interface Editor extends Actor {
  /** When the mark expires, unless it is repeated. */
  readonly until: number;
}

/** Milliseconds that a mark is valid: the console repeats it every 15 seconds. */
export const markLifetime = 40_000;

/** The marks after a caller opened a draft, or closed it. Expired marks are dropped, then the oldest. Pure. */
export function markedBy(
  editors: readonly Editor[],
  { kind, id, name }: Actor,
  editing: boolean,
  now: number,
): Editor[] {
  const others = editors.filter((editor) => editor.until > now && !isSame(editor, { kind, id }));
  const own = editing ? [{ kind, id, name, until: now + markLifetime }] : [];
  return [...others, ...own].slice(-draftLimits.editors);
}

/** Who else has the draft open. Pure. */
export function othersIn(editors: readonly Editor[], caller: Actor, now: number): Author[] {
  return editors
    .filter((editor) => editor.until > now && !isSame(editor, caller))
    .map(({ kind, name }) => ({ kind, name }));
}

function isSame(one: Pick<Actor, 'kind' | 'id'>, other: Pick<Actor, 'kind' | 'id'>): boolean {
  return one.kind === other.kind && one.id === other.id;
}
