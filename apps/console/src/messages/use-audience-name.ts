import type { MessageSummary } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useService } from '../service/service-context.ts';
import { useMessagesTexts } from './messages-texts.ts';
import { segmentsQuery, topicsQuery } from '../sites/named-items/named-item-queries.ts';

type Aimed = Pick<MessageSummary, 'audience' | 'topic' | 'segment'>;

/** Returns the display name of an audience. A topic or a segment without a known name is shown by its id. */
export function useAudienceName(site: string, messages: readonly Aimed[]): (message: Aimed) => string {
  const { audiences } = useMessagesTexts();
  const service = useService();
  const { data: topics } = useQuery({
    ...topicsQuery(service, site),
    enabled: messages.some(({ topic }) => topic !== undefined),
  });
  const { data: segments } = useQuery({
    ...segmentsQuery(service, site),
    enabled: messages.some(({ segment }) => segment !== undefined),
  });
  return ({ audience, topic, segment }) => {
    const id = topic ?? segment;
    if (id === undefined) return audiences[audience];
    const named = topic === undefined ? segments : topics;
    return `${audiences[audience]}: ${named?.find((one) => one.id === id)?.name ?? id}`;
  };
}
