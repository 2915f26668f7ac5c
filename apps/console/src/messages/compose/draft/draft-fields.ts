import type { Draft } from './draft.ts';

/** What each part of the form is given: the draft, how to change it, and the words for what is wrong with a field. */
export interface DraftFields {
  readonly draft: Draft;
  readonly change: (fields: Partial<Draft>) => void;
  /** Undefined while nothing is wrong, or while it is too early to say so. */
  readonly error: (field: string) => string | undefined;
}
