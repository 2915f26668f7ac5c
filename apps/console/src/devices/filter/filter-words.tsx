import type { Filter } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { topicsQuery } from '../../sites/named-items/named-item-queries.ts';
import { listConditions } from './list-conditions.ts';
import { filterTexts } from './filter-texts.ts';
import { useMessageTitles } from './use-message-titles.ts';

interface FilterWordsProps {
  readonly site: string;
  /** Undefined if it names users and the member does not see devices. */
  readonly filter: Filter | undefined;
}

/** The conditions of a filter, all of which apply, in words. */
export function FilterWords({ site, filter }: FilterWordsProps) {
  const texts = useTexts(filterTexts);
  const { data: topics = [] } = useQuery(topicsQuery(useService(), site));
  const topic = (id: string): string => topics.find((one) => one.id === id)?.name ?? id;
  const message = useMessageTitles(site, filter ?? {});
  if (filter === undefined) return texts.namesUsers;
  return listConditions(filter, texts, { topic, message }).join(' · ');
}
