import type { Filter } from '@sineta/protocol';
import { browserName, systemName } from '../../i18n/product-names.ts';
import type { FilterTexts } from './filter-texts.ts';
import { messageMembers } from './message-members.ts';
import { periodMembers } from './period-members.ts';

/** The display names of what a filter names by its id. */
export interface FilterNames {
  readonly topic: (id: string) => string;
  readonly message: (id: string) => string;
}

/** Describes a filter in a sentence, for conditions that the form has no fields for. */
export function describeFilter(filter: Filter, texts: FilterTexts, names: FilterNames): string {
  const conditions = describeConditions(filter, texts, names);
  return conditions.length === 0 ? texts.anyDevice : conditions.join(` ${texts.and} `);
}

/** The conditions of a filter, each in a few words. Pure. */
export function describeConditions(filter: Filter, texts: FilterTexts, names: FilterNames): string[] {
  const { languages, timeZones, browsers, systems, topics, tags, users, all = [], any, none = [] } = filter;
  const list = (label: string, values: readonly string[] | undefined): readonly string[] =>
    values === undefined ? [] : [`${label}: ${values.join(` ${texts.or} `)}`];
  const day = (name: 'seenAfter' | 'seenBefore' | 'createdAfter' | 'createdBefore') =>
    list(texts[name], filter[name] === undefined ? undefined : [texts.day(new Date(filter[name]))]);
  const inner = (nested: Filter): string => {
    const description = describeFilter(nested, texts, names);
    return Object.keys(nested).length > 1 || nested.all || nested.any ? `(${description})` : description;
  };
  return [
    ...list(
      texts.browsers,
      browsers?.map((browser) => browserName(browser, texts.other)),
    ),
    ...list(
      texts.systems,
      systems?.map((system) => systemName(system, texts.other)),
    ),
    ...list(texts.languages, languages?.map(texts.languageName)),
    ...list(texts.timeZones, timeZones?.map(texts.timeZoneName)),
    ...list(texts.topic, topics?.map(names.topic)),
    ...list(texts.tag, tags),
    ...list(texts.user, users),
    ...messageMembers.flatMap((name) => list(texts[name], filter[name]?.map(names.message))),
    ...day('seenAfter'),
    ...day('seenBefore'),
    ...day('createdAfter'),
    ...day('createdBefore'),
    ...periodMembers.flatMap((name) =>
      filter[name] === undefined ? [] : [`${texts[name]} ${texts.days(filter[name])}`],
    ),
    ...all.map(inner),
    ...(any ? [`(${any.map(inner).join(` ${texts.or} `)})`] : []),
    ...none.map((nested) => `${texts.not} ${inner(nested)}`),
  ];
}
