import { useQuery } from '@tanstack/react-query';
import { useLanguages } from '../../../../devices/filter/use-languages.ts';
import { useService } from '../../../../service/service-context.ts';
import { segmentsQuery, topicsQuery } from '../../../../sites/named-items/named-item-queries.ts';
import type { Draft } from '../../draft/draft.ts';

/** The options of an audience. Most messages go to all devices, so the lists are requested when needed. */
export function useAudienceOptions(site: string, { audience, exclude }: Draft) {
  const service = useService();
  const { data: topics } = useQuery({
    ...topicsQuery(service, site),
    enabled: audience === 'topic' || audience === 'filter' || exclude.topics.length > 0,
  });
  const { data: segments } = useQuery({
    ...segmentsQuery(service, site),
    enabled: audience === 'segment' || exclude.segments.length > 0,
  });
  return { topics, segments, languages: useLanguages(site) };
}
