import type { SelectOption } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { browserName, systemName } from '../../i18n/product-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { segmentsQuery, topicsQuery } from '../../sites/named-items/named-item-queries.ts';
import { browsers, states, systems } from '../device-filters.ts';
import { devicesTexts } from '../devices-texts.ts';
import { filterTexts } from '../filter/filter-texts.ts';
import { useAudience } from '../filter/use-audience.ts';
import { useLanguages } from '../filter/use-languages.ts';

/** A filter of the device list with one of a few values. */
export interface FilterChoice {
  readonly name: 'browser' | 'system' | 'language' | 'state' | 'topic' | 'tag' | 'timeZone' | 'segment';
  readonly options: readonly SelectOption<string>[];
}

/**
 * The filters that have one of a few values, with those of the devices of the site.
 * @param needsSegments - whether those of segments are shown
 */
export function useFilterChoices(site: string, needsSegments: boolean): readonly FilterChoice[] {
  const texts = useTexts(devicesTexts);
  const words = useTexts(filterTexts);
  const service = useService();
  const { data: topics = [] } = useQuery(topicsQuery(service, site));
  const { data: segments = [] } = useQuery({ ...segmentsQuery(service, site), enabled: needsSegments });
  const languages = useLanguages(site).map(({ name }) => name);
  const { tags, timeZones } = useAudience(site);
  const named = (values: readonly string[], nameOf: (value: string) => string) =>
    values.map((value) => ({ value, label: nameOf(value) }));
  return [
    { name: 'browser', options: named(browsers, (value) => browserName(value, texts.other)) },
    { name: 'system', options: named(systems, (value) => systemName(value, texts.other)) },
    { name: 'language', options: named(languages, texts.languageName) },
    { name: 'state', options: states.map((value) => ({ value, label: texts.states[value] })) },
    { name: 'topic', options: topics.map(({ id, name }) => ({ value: id, label: name })) },
    { name: 'segment', options: segments.map(({ id, name }) => ({ value: id, label: name })) },
    { name: 'tag', options: named(tags, (tag) => tag) },
    { name: 'timeZone', options: named(timeZones, words.timeZoneName) },
  ];
}
