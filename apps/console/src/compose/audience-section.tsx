import type { NamedTopic, Segment } from '@sineta/protocol';
import { Card, RadioGroup, Select, Skeleton, TextArea } from '@sineta/ui';
import { Suspense } from 'react';
import { ReachLine } from '../reach/reach-line.tsx';
import type { Reach } from '../reach/use-reach.ts';
import { reachTexts } from '../texts/reach.ts';
import { useComposeTexts } from '../texts/use-compose-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './compose.module.css';
import type { DraftAudience } from './draft.ts';
import type { DraftFields } from './fields.ts';
import { FilterFields } from './later-parts.ts';

const audiences = [
  'everyone',
  'topic',
  'segment',
  'filter',
  'devices',
] as const satisfies readonly DraftAudience[];

interface AudienceSectionProps extends DraftFields {
  readonly site: string;
  readonly reach: Reach;
  readonly topics: readonly NamedTopic[] | undefined;
  readonly segments: readonly Segment[] | undefined;
  readonly languages: readonly string[];
}

/** Whom it is for, and how many they are. */
export function AudienceSection(props: AudienceSectionProps) {
  const { site, draft, change, error, reach, topics, segments, languages } = props;
  const texts = useComposeTexts();
  const { counting } = useTexts(reachTexts);
  const { audience, topic, segment, filter, tokens } = draft;
  return (
    <Card title={texts.sections.audience}>
      <RadioGroup
        label={texts.whom}
        options={audiences.map((value) => ({ value, label: texts.audiences[value] }))}
        value={audience}
        onChange={(value) => change({ audience: value })}
      />
      {audience === 'topic' &&
        (topics?.length === 0 ? (
          <p className={styles.help}>{texts.noTopics}</p>
        ) : (
          <Select
            label={texts.topic}
            error={error('topic')}
            placeholder={texts.choose}
            options={named(topics, topic)}
            value={topic === '' ? null : topic}
            onChange={(value) => change({ topic: value })}
          />
        ))}
      {audience === 'segment' &&
        (segments?.length === 0 ? (
          <p className={styles.help}>{texts.noSegments}</p>
        ) : (
          <Select
            label={texts.segment}
            error={error('segment')}
            placeholder={texts.choose}
            options={named(segments, segment)}
            value={segment === '' ? null : segment}
            onChange={(value) => change({ segment: value })}
          />
        ))}
      {audience === 'filter' && (
        <Suspense fallback={<Skeleton label={counting} rows={6} kind="bars" />}>
          <FilterFields
            site={site}
            filter={filter}
            onChange={(value) => change({ filter: value })}
            languages={languages}
            topics={topics ?? []}
            error={error('filter')}
          />
        </Suspense>
      )}
      {audience === 'devices' && (
        <TextArea
          label={texts.tokens}
          description={texts.tokensHelp}
          error={error('tokens')}
          value={tokens}
          onChange={(value) => change({ tokens: value })}
          autoCorrect="off"
          spellCheck="false"
        />
      )}
      <ReachLine reach={reach} />
    </Card>
  );
}

/** The choices, with the one that holds now even where the list does not have it yet, or any more. */
function named(list: readonly { readonly id: string; readonly name: string }[] = [], chosen: string) {
  const options = list.map(({ id, name }) => ({ value: id, label: name }));
  const known = chosen === '' || options.some(({ value }) => value === chosen);
  return known ? options : [...options, { value: chosen, label: chosen }];
}
