import { useEffect, useEffectEvent } from 'react';
import { useSite } from '../../../accounts/sites.ts';
import type { ComposeSearch } from '../compose-search.ts';
import type { Draft } from './draft.ts';
import { linkedDraft } from './linked-draft.ts';

interface LinkedAudienceProps {
  readonly search: ComposeSearch;
  /** Called with an empty draft for the audience or day. */
  readonly onDraft: (draft: Draft) => void;
}

/** Passes the audience or day in the address on. Renders nothing. */
export function LinkedAudience({ search, onDraft }: LinkedAudienceProps) {
  const { timeZone } = useSite();
  const handOver = useEffectEvent(onDraft);
  useEffect(() => {
    const draft = linkedDraft({ ...search }, new Date(), timeZone);
    if (draft !== undefined) handOver(draft);
  }, [search, timeZone]);
  return null;
}
