import { Card, RadioGroup, TextField } from '@sineta/ui';
import { useComposeTexts } from '../compose-texts.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import type { composePtBr } from '../compose-texts.pt-br.ts';
import styles from '../compose.module.css';
import type { Timing } from '../draft/draft.ts';
import type { FieldProblem } from '../draft/check-draft.ts';
import type { DraftFields } from '../draft/draft-fields.ts';
import { type SendTime, sendTimeOf, suggestedTime, wallTime } from '../draft/schedule.ts';

const timings = ['now', 'instant', 'local'] as const satisfies readonly Timing[];

interface TimingSectionProps extends DraftFields {
  /** The error of the time, also before errors are shown. */
  readonly problem: FieldProblem | undefined;
}

/** The time of sending, and the local time of the recipients. */
export function TimingSection({ draft, change, error, problem }: TimingSectionProps) {
  const { sections, fields, arrival, problems } = useComposeTexts();
  const { language } = usePreferences();
  const { timing, at } = draft;
  return (
    <Card title={sections.timing}>
      <RadioGroup
        label={fields.timing}
        options={timings.map((value) => ({ value, label: fields.timings[value] }))}
        value={timing}
        onChange={(value) =>
          change({ timing: value, ...(value !== 'now' && at === '' && { at: suggestedTime(new Date()) }) })
        }
      />
      {timing !== 'now' && (
        <TextField
          label={fields.at}
          error={error('at')}
          type="datetime-local"
          value={at}
          onChange={(value) => change({ at: value })}
        />
      )}
      <p className={styles.help} aria-live="polite">
        {problem === 'past' || problem === 'too-far'
          ? error('at') === undefined && problems[problem]
          : sendTimeText(sendTimeOf(draft), arrival, language)}
      </p>
    </Card>
  );
}

/** A sentence about the send time of a draft. */
export function sendTimeText(
  sendTime: SendTime | undefined,
  words: (typeof composePtBr)['arrival'],
  language: string,
): string {
  switch (sendTime?.kind) {
    case 'now':
      return words.now;
    case 'instant':
      return words.instant(sendTime.at);
    case 'local':
      return words.local(wallTime(sendTime.at, language), sendTime.first, sendTime.last);
    case undefined:
      break;
  }
  return words.unknown;
}
