import type { Filter, NamedTopic } from '@sineta/protocol';
import type { SelectOption } from '@sineta/ui';
import { type ComponentProps, useMemo } from 'react';
import { browsers, dayFilters, systems } from '../device-filters.ts';
import { filterTexts } from './filter-texts.ts';
import { browserName, systemName } from '../../i18n/product-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChoiceGroup } from '../../page/choices/choice-group.tsx';
import { type Condition, ConditionRows } from './condition-rows.tsx';
import { DayField } from './day-field.tsx';
import { describeFilter } from './describe-filter.ts';
import styles from './filter-fields.module.css';
import { messageMembers } from './message-members.ts';
import { PeriodField, usualDays } from './period-field.tsx';
import { periodMembers } from './period-members.ts';
import { readTopicConditions, withTopicConditions } from './topic-conditions.ts';
import { useAudience } from './use-audience.ts';
import { useMessageTitles } from './use-message-titles.ts';

interface FilterFieldsProps {
  readonly site: string;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  /** Languages of the audience, as BCP 47. */
  readonly languages: readonly string[];
  readonly topics: readonly NamedTopic[];
  /** The error of the filter. */
  readonly error: string | undefined;
}

/** The conditions of most filters. */
const usual: readonly string[] = [
  'topics',
  'tags',
  'systems',
  'languages',
  'notSeenForDays',
  'clickedWithinDays',
];

/** The conditions of a filter: the values of one are alternatives, conditions are combined. */
export function FilterFields({ site, filter, onChange, languages, topics, error }: FilterFieldsProps) {
  const texts = useTexts(filterTexts);
  const { tags, moreTags, timeZones } = useAudience(site);
  const messageTitle = useMessageTitles(site, filter);
  const zones = useMemo(
    () => timeZones.map((value) => ({ value, label: texts.timeZoneName(value) })),
    [timeZones, texts],
  );
  const set = <Name extends keyof Filter>(name: Name, value: Filter[Name] | undefined): void => {
    const { [name]: _, ...rest } = filter;
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    onChange(isEmpty ? rest : { ...rest, [name]: value });
  };
  const conditions = readTopicConditions(filter);
  const topicOptions = topics.map(({ id, name, devices }) => ({ value: id, label: name, devices }));
  const topicName = (topic: string): string => topics.find(({ id }) => id === topic)?.name ?? topic;
  const kept = { ...(filter.users && { users: filter.users }), ...conditions.kept };
  const member = (
    name: keyof Filter & keyof typeof texts,
    renderField: Condition['renderField'],
    { isOffered = true, begin }: Partial<Pick<Condition, 'isOffered' | 'begin'>> = {},
  ): Condition => ({
    name,
    label: texts[name],
    isSet: filter[name] !== undefined,
    isOffered,
    begin,
    clear: () => set(name, undefined),
    renderField,
  });
  const choice = (
    name: 'browsers' | 'systems' | 'languages' | 'timeZones' | 'topics' | 'tags',
    options: readonly SelectOption<string>[],
    more?: Pick<ComponentProps<typeof ChoiceGroup>, 'nameOf' | 'note'>,
  ): Condition =>
    member(
      name,
      (missing) => (
        <ChoiceGroup
          {...more}
          label={texts[name]}
          options={options}
          chosen={filter[name] ?? []}
          onChange={(values) => set(name, values as Filter[typeof name])}
          error={missing}
        />
      ),
      { isOffered: options.length > 0 },
    );
  const topicChoice = (name: 'allTopics' | 'noTopics', kind: 'all' | 'none'): Condition => {
    const onTopics = (chosen: string[]) => onChange(withTopicConditions(filter, { [kind]: chosen }));
    return {
      name,
      label: texts[name],
      isSet: conditions[kind].length > 0,
      isOffered: topicOptions.length > 0,
      clear: () => onTopics([]),
      renderField: (missing) => (
        <ChoiceGroup
          label={texts[name]}
          options={topicOptions}
          chosen={conditions[kind]}
          onChange={onTopics}
          error={missing}
        />
      ),
    };
  };
  // A message is chosen where its numbers are.
  const messageChoice = (name: (typeof messageMembers)[number]): Condition =>
    member(
      name,
      (missing) => (
        <ChoiceGroup
          label={texts[name]}
          options={[]}
          chosen={filter[name] ?? []}
          onChange={(value) => set(name, value)}
          nameOf={messageTitle}
          error={missing}
        />
      ),
      { isOffered: false },
    );
  return (
    <div className={styles.fields}>
      <p className={styles.help}>{texts.help}</p>
      <ConditionRows
        usual={usual}
        error={error}
        isEmpty={Object.keys(filter).length === 0}
        conditions={[
          ...messageMembers.map(messageChoice),
          choice('topics', topicOptions),
          choice(
            'tags',
            tags.map((value) => ({ value, label: value })),
            { note: moreTags ? texts.moreTags : undefined },
          ),
          choice(
            'systems',
            systems.map((value) => ({ value, label: systemName(value, texts.other) })),
          ),
          choice(
            'languages',
            [...new Set(languages)].map((value) => ({ value, label: texts.languageName(value) })),
            { nameOf: texts.languageName },
          ),
          ...periodMembers.map((name) =>
            member(
              name,
              () => (
                <PeriodField
                  label={texts[name]}
                  value={filter[name]}
                  onChange={(value) => set(name, value)}
                />
              ),
              { begin: () => set(name, usualDays) },
            ),
          ),
          choice(
            'browsers',
            browsers.map((value) => ({ value, label: browserName(value, texts.other) })),
          ),
          choice('timeZones', zones, { nameOf: texts.timeZoneName }),
          topicChoice('allTopics', 'all'),
          topicChoice('noTopics', 'none'),
          ...dayFilters.map((name) =>
            member(name, (missing) => (
              <DayField
                label={texts[name]}
                value={filter[name]}
                onChange={(value) => set(name, value)}
                error={missing}
              />
            )),
          ),
        ]}
      />
      {Object.keys(kept).length > 0 && (
        <p className={styles.help}>
          {texts.kept(describeFilter(kept, texts, { topic: topicName, message: messageTitle }))}
        </p>
      )}
    </div>
  );
}
