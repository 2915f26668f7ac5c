import { isSame } from './use-unsaved.tsx';

/** The members that differ from before, for a request that leaves the others as they are. Pure. */
export function changedMembers<Members extends object>(before: Members, after: Members): Partial<Members> {
  const names = Object.keys(after) as (keyof Members)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name]]),
  ) as Partial<Members>;
}
