import type { Draft } from './draft.ts';
import type { DraftEditing } from './use-draft.ts';

/** The props of each part of the form: the draft, its change handler, and the error of a field. */
export interface DraftFields extends Pick<DraftEditing, 'change'> {
  readonly draft: Draft;
  /** Undefined if the field is valid, or before the first attempt to send. */
  readonly error: (field: string) => string | undefined;
}

/** The props of a part with images, whose files can arrive when the draft has another one in its place. */
export interface ImageFields extends DraftFields, Pick<DraftEditing, 'onEnd'> {}
