import type { MessageDetails, SiteSettings } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useService } from '../../../service/service-context.ts';
import { RetryProblem } from '../../../problems/retry-problem.tsx';
import { getMessage } from '../../message-requests.ts';
import type { ComposeSearch } from '../compose-search.ts';
import type { Draft } from './draft.ts';
import { dividedOf } from './divided-draft.ts';
import { linkedAudience } from './linked-draft.ts';
import { messageToDraft } from './message-to-draft.ts';

interface DuplicateMessageProps {
  readonly site: Pick<SiteSettings, 'id' | 'icon'>;
  readonly message: string;
  /** An audience instead of that of the message. */
  readonly audience: ComposeSearch | undefined;
  /** Called with the draft, once loaded. */
  readonly onDraft: (draft: Draft) => void;
}

/** Loads the message to duplicate and passes its draft on. Renders only a failure. */
export function DuplicateMessage({ site, message, audience, onDraft }: DuplicateMessageProps) {
  const service = useService();
  const { data, error, refetch } = useQuery({
    queryKey: ['message', site.id, message],
    queryFn: ({ signal }) => getMessage(service, site.id, message, { signal }),
  });
  const handOver = useEffectEvent((found: MessageDetails) =>
    onDraft({
      ...messageToDraft(found, site.icon),
      ...dividedOf(found),
      ...(audience && linkedAudience({ ...audience })),
    }),
  );
  useEffect(() => {
    if (data !== undefined) handOver(data);
  }, [data]);
  if (error === null || data !== undefined) return null;
  return <RetryProblem error={error} onRetry={() => void refetch()} />;
}
