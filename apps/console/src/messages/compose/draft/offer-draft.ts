import type { Draft } from './draft.ts';
import type { DraftStorage } from './draft-storage.ts';

/** Stores a draft for the form that opens next. Another draft of the user stays: the form offers the choice. */
export function offerDraft(storage: DraftStorage, draft: Draft): void {
  if (storage.load() === undefined) storage.save(draft);
  else storage.saveForTab(draft);
}
