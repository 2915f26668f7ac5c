import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useService } from '../service/service-context.ts';
import { getWritten } from './compose-requests.ts';
import type { Draft } from './draft.ts';
import { messageToDraft } from './message-to-draft.ts';

interface MessageToCopyProps {
  readonly site: string;
  readonly message: string;
  /** Called with its draft, once it is known. */
  readonly onDraft: (draft: Draft) => void;
}

/** Hands over the draft of the message that is to be written anew; shows nothing of it. */
export function MessageToCopy({ site, message, onDraft }: MessageToCopyProps) {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['message', site, message],
    queryFn: ({ signal }) => getWritten(service, site, message, { signal }),
  });
  const handOver = useEffectEvent(onDraft);
  useEffect(() => {
    if (data !== undefined) handOver(messageToDraft(data));
  }, [data]);
  return null;
}
