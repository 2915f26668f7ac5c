import type { Browser, Filter, NamedTopic, System } from '@sineta/protocol';
import { useMemo } from 'react';
import { browsers, systems } from '../device-filters.ts';
import { filterTexts } from './filter-texts.ts';
import { browserName, systemName } from '../../i18n/product-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChoiceGroup } from '../../page/choices/choice-group.tsx';
import { DayField } from './day-field.tsx';
import { describeFilter } from './describe-filter.ts';
import styles from './filter-fields.module.css';
import { messageMembers } from './message-members.ts';
import { PeriodField } from './period-field.tsx';
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

/** The fields of a filter: values of one group are alternatives, groups are combined. */
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
  const topicOptions = topics.map(({ id, name }) => ({ value: id, label: name }));
  const topicName = (topic: string): string => topics.find(({ id }) => id === topic)?.name ?? topic;
  const kept = { ...(filter.users && { users: filter.users }), ...conditions.kept };
  return (
    <div className={styles.fields}>
      <p className={styles.help}>{texts.help}</p>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {Object.keys(filter).length === 0 ? texts.none : error}
        </p>
      )}
      {messageMembers.map((name) => (
        <ChoiceGroup
          key={name}
          label={texts[name]}
          options={[]}
          chosen={filter[name] ?? []}
          onChange={(value) => set(name, value)}
          nameOf={messageTitle}
        />
      ))}
      <ChoiceGroup
        label={texts.browsers}
        options={browsers.map((value) => ({ value, label: browserName(value, texts.other) }))}
        chosen={filter.browsers ?? []}
        onChange={(value) => set('browsers', value as Browser[])}
      />
      <ChoiceGroup
        label={texts.systems}
        options={systems.map((value) => ({ value, label: systemName(value, texts.other) }))}
        chosen={filter.systems ?? []}
        onChange={(value) => set('systems', value as System[])}
      />
      <ChoiceGroup
        label={texts.languages}
        options={[...new Set(languages)].map((value) => ({ value, label: texts.languageName(value) }))}
        chosen={filter.languages ?? []}
        onChange={(value) => set('languages', value)}
        nameOf={texts.languageName}
      />
      <ChoiceGroup
        label={texts.timeZones}
        options={zones}
        chosen={filter.timeZones ?? []}
        onChange={(value) => set('timeZones', value)}
        nameOf={texts.timeZoneName}
      />
      <ChoiceGroup
        label={texts.topics}
        options={topicOptions}
        chosen={filter.topics ?? []}
        onChange={(value) => set('topics', value)}
      />
      <ChoiceGroup
        label={texts.allTopics}
        options={topicOptions}
        chosen={conditions.all}
        onChange={(all) => onChange(withTopicConditions(filter, { all }))}
      />
      <ChoiceGroup
        label={texts.noTopics}
        options={topicOptions}
        chosen={conditions.none}
        onChange={(none) => onChange(withTopicConditions(filter, { none }))}
      />
      <ChoiceGroup
        label={texts.tags}
        options={tags.map((value) => ({ value, label: value }))}
        chosen={filter.tags ?? []}
        onChange={(value) => set('tags', value)}
        note={moreTags ? texts.moreTags : undefined}
      />
      <div className={styles.days}>
        {(['seenAfter', 'seenBefore', 'createdAfter', 'createdBefore'] as const).map((name) => (
          <DayField
            key={name}
            label={texts[name]}
            value={filter[name]}
            onChange={(value) => set(name, value)}
          />
        ))}
      </div>
      <div className={styles.days}>
        {periodMembers.map((name) => (
          <PeriodField
            key={name}
            label={texts[name]}
            value={filter[name]}
            onChange={(value) => set(name, value)}
          />
        ))}
      </div>
      {Object.keys(kept).length > 0 && (
        <p className={styles.help}>
          {texts.kept(describeFilter(kept, texts, { topic: topicName, message: messageTitle }))}
        </p>
      )}
    </div>
  );
}
