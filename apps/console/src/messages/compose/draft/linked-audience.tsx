import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { ComposeSearch } from '../compose-search.ts';
import type { Draft } from './draft.ts';
import { linkedDraft } from './linked-draft.ts';

interface LinkedAudienceProps {
  readonly search: ComposeSearch;
  /** The form, whose title gets the focus for a message to a person; undefined if it already has a draft. */
  readonly form: RefObject<HTMLFormElement | null> | undefined;
  /** Called with an empty draft for the audience or day. */
  readonly onDraft: (draft: Draft) => void;
}

/** Passes the audience or day in the address on. Renders nothing. */
export function LinkedAudience({ search, form, onDraft }: LinkedAudienceProps) {
  const handOver = useEffectEvent((draft: Draft) => {
    onDraft(draft);
    if (draft.audience !== 'user') return;
    // After the navigation, which moves the focus to the heading.
    requestAnimationFrame(() => form?.current?.querySelector('input')?.focus());
  });
  useEffect(() => {
    const draft = linkedDraft({ ...search }, new Date());
    if (draft !== undefined) handOver(draft);
  }, [search]);
  return null;
}
