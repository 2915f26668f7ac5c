import { Card, RadioGroup } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMay } from '../../../accounts/me.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import styles from '../compose.module.css';
import type { Timing } from '../draft/draft.ts';
import type { FieldProblem } from '../draft/check-draft.ts';
import type { DraftFields } from '../draft/draft-fields.ts';
import { LocalStart, TimeField } from '../lazy-parts.ts';
import { sendTimeOf, suggestedTime } from '../draft/schedule.ts';
import { sendTimeText } from './send-time-text.ts';

const timings = ['now', 'instant', 'local'] as const satisfies readonly Timing[];

interface TimingSectionProps extends DraftFields {
  /** The site where the message can be made a recurring one; undefined if it cannot. */
  readonly site: string | undefined;
  /** The error of the time, also before errors are shown. */
  readonly problem: FieldProblem | undefined;
}

/** The time of sending, and the local time of the recipients. */
export function TimingSection({ site, draft, change, error, problem }: TimingSectionProps) {
  const { sections, fields, arrival, problems } = useTexts(composeTexts);
  const { language } = usePreferences();
  const { timing, at } = draft;
  const time = sendTimeOf(draft);
  const maySend = useMay('send');
  return (
    <Card title={sections.timing}>
      <RadioGroup
        label={fields.timing}
        options={timings.map((value) => ({ value, label: fields.timings[value] }))}
        value={timing}
        onChange={(value) => {
          const now = new Date();
          // A suggestion of the other kind makes way.
          const isOwn = at !== '' && at !== suggestedTime(now, value !== 'local');
          change({
            timing: value,
            ...(value !== 'now' && !isOwn && { at: suggestedTime(now, value === 'local') }),
          });
        }}
      />
      {timing !== 'now' && (
        <Suspense>
          <TimeField
            at={at}
            onChange={(value) => change({ at: value })}
            isLocal={timing === 'local'}
            error={error('at')}
          />
        </Suspense>
      )}
      <p className={styles.help} aria-live="polite">
        {problem && time
          ? error('at') === undefined && problems[problem]
          : !maySend && timing === 'now'
            ? arrival.approved
            : sendTimeText(time, arrival, language)}
        {maySend && time?.kind === 'local' && problem === undefined && (
          <Suspense>
            {' '}
            <LocalStart draft={draft} />
          </Suspense>
        )}
      </p>
      {site !== undefined && (
        <p className={styles.help}>
          <Link to="/sites/$site/compose" params={{ site }} search={{ recurring: 'repeat' }}>
            {fields.repeat}
          </Link>
        </p>
      )}
    </Card>
  );
}
