import type { Draft } from './draft.ts';

/** The props of each part of the form: the draft, its change handler, and the error of a field. */
export interface DraftFields {
  readonly draft: Draft;
  readonly change: (fields: Partial<Draft>) => void;
  /** Undefined if the field is valid, or before the first attempt to send. */
  readonly error: (field: string) => string | undefined;
}
