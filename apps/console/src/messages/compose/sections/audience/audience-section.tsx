import type { NamedTopic, Segment } from '@sineta/protocol';
import { Button, Card, Checkbox, RadioGroup } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ReachLine } from '../../../../devices/counts/reach-line.tsx';
import type { Reach } from '../../../../devices/counts/use-reach.ts';
import { LazyFilterFields } from '../../../../devices/filter/lazy-filter-fields.tsx';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { composeTexts } from '../../compose-texts.ts';
import styles from '../../compose.module.css';
import { type DraftAudience, isNamed } from '../../draft/draft.ts';
import { DevicesField, ExcludeFields, SegmentField, UserField } from '../../lazy-parts.ts';
import { mayPublish } from '../../draft/draft-to-message.ts';
import type { DraftFields } from '../../draft/draft-fields.ts';
import { lazyPart } from '../../../../page/lazy/lazy-part.tsx';

const TopicsField = lazyPart(async () => ({ default: (await import('./topics-field.tsx')).TopicsField }));

const audiences = [
  'everyone',
  'topic',
  'segment',
  'filter',
  'user',
  'devices',
] as const satisfies readonly DraftAudience[];

interface AudienceSectionProps extends DraftFields {
  readonly site: string;
  readonly reach: Reach;
  readonly topics: readonly NamedTopic[] | undefined;
  readonly segments: readonly Segment[] | undefined;
  readonly languages: readonly string[];
}

/** The audience of the message and its size, and whether it is on the board too. */
export function AudienceSection(props: AudienceSectionProps) {
  const { site, draft, change, error, reach, topics, segments, languages } = props;
  const texts = useTexts(composeTexts);
  const { audience, filter } = draft;
  const choice = audience === 'topic' || audience === 'segment' ? audience : undefined;
  const list = audience === 'topic' ? topics : segments;
  const RecipientField = audience === 'user' ? UserField : DevicesField;
  /** Shown if there are no options. */
  const none = choice && list?.length === 0 ? texts.none[choice] : undefined;
  const errorText = error('audience') ?? (choice && error(choice) && none);
  return (
    <Card title={texts.sections.audience}>
      <RadioGroup
        label={texts.audience}
        description={errorText === undefined ? none : undefined}
        error={errorText}
        options={audiences.map((value) => ({ value, label: texts.audiences[value] }))}
        value={audience}
        onChange={(value) => change({ audience: value })}
      />
      {none !== undefined && (
        <p className={styles.help}>
          <Link to="/sites/$site/topics" params={{ site }}>
            {texts.createOne}
          </Link>
        </p>
      )}
      {audience === 'topic' && none === undefined && (
        <Suspense>
          <TopicsField topics={topics} draft={draft} change={change} error={error} />
        </Suspense>
      )}
      {audience === 'segment' && none === undefined && (
        <Suspense>
          <SegmentField segments={segments} draft={draft} change={change} error={error} />
        </Suspense>
      )}
      {audience === 'filter' && (
        <div data-invalid={error('filter') !== undefined || undefined}>
          <LazyFilterFields
            site={site}
            filter={filter}
            onChange={(value) => change({ filter: value })}
            languages={languages}
            topics={topics ?? []}
            error={error('filter')}
          />
        </div>
      )}
      {isNamed(draft) ? (
        <Suspense>
          <RecipientField site={site} reach={reach} draft={draft} change={change} error={error} />
        </Suspense>
      ) : (
        <Exclusion site={site} draft={draft} change={change} error={error} />
      )}
      {mayPublish(draft) && (
        <div className={styles.choice}>
          <Checkbox isSelected={draft.publish} onChange={(publish) => change({ publish })}>
            {texts.fields.publish}
          </Checkbox>
          <p className={styles.help}>{texts.fields.publishHelp}</p>
        </div>
      )}
      <ReachLine reach={reach} isNamed={isNamed(draft)} isUser={audience === 'user'} />
    </Card>
  );
}

/** What the audience leaves out, behind a button while it is empty. */
function Exclusion(props: DraftFields & { readonly site: string }) {
  const { exclude } = useTexts(composeTexts);
  const { topics, segments } = props.draft.exclude;
  const [opened, setOpened] = useState(false);
  if (opened || topics.length + segments.length > 0) {
    return (
      <Suspense>
        <ExcludeFields {...props} />
      </Suspense>
    );
  }
  return (
    <div>
      <Button size="small" variant="quiet" onPress={() => setOpened(true)}>
        {exclude}
      </Button>
    </div>
  );
}
