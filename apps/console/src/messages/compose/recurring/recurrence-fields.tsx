import type { RecurrencePreview } from '@sineta/protocol';
import { isLocalDateTime } from '@sineta/protocol/formats';
import { type RuleWeekday, ruleWeekdays } from '@sineta/protocol/recurrence-rule';
import { Card, Checkbox, CheckboxGroup, Select, TextField } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { weekdaysIn } from '../../../i18n/week.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { weekdayName } from '../../../i18n/weekday-name.ts';
import { useService } from '../../../service/service-context.ts';
import { useDebounced } from '../../../time/use-debounced.ts';
import { previewRecurrence } from '../../recurring/recurring-requests.ts';
import {
  capitalize,
  choiceOf,
  choiceText,
  movedRule,
  ruleChoices,
  ruleLabel,
  ruleOf,
  ruleText,
  skipsShortMonths,
  weeklyDaysOf,
  weeklyRule,
} from '../../recurring/rule-choices.ts';
import { ruleTexts } from '../../recurring/rule-texts.ts';
import { useSiteTime } from '../../recurring/use-site-time.ts';
import { composeTexts } from '../compose-texts.ts';
import styles from '../compose.module.css';
import { composeRecurringTexts } from './compose-recurring-texts.ts';

interface Recurrence {
  readonly startsAtLocal: string;
  readonly rule: string;
}

interface RecurrenceFieldsProps extends Recurrence {
  readonly site: string;
  readonly timeZone: string;
  readonly onChange: (recurrence: Recurrence) => void;
  /** Whether the way to repeat gets the focus: the user asked for a new recurring message. */
  readonly isFirst: boolean;
}

/** When a message recurs, with the next times. */
export function RecurrenceFields(props: RecurrenceFieldsProps) {
  const { site, timeZone, startsAtLocal, rule, onChange, isFirst } = props;
  const texts = useTexts(composeRecurringTexts);
  const words = useTexts(ruleTexts);
  const { sections } = useTexts(composeTexts);
  const { zone } = useSiteTime(timeZone);
  /** The latest complete first time: while another one is typed, the choice stays. */
  const [dated, setDated] = useState(startsAtLocal);
  const isTime = isLocalDateTime(startsAtLocal);
  const choice = choiceOf(rule, dated);
  const weekdays = weeklyDaysOf(rule);
  const options = ruleChoices.map((value) => ({
    value: value as string,
    label: value === choice ? ruleLabel(rule, dated, words) : choiceText(value, dated, words),
  }));
  if (choice === 'other') options.push({ value: choice, label: texts.other });
  const start = (at: string): void => {
    if (!isLocalDateTime(at)) return onChange({ startsAtLocal: at, rule });
    setDated(at);
    onChange({ startsAtLocal: at, rule: movedRule(rule, dated, at) });
  };
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFirst) return undefined;
    // After the navigation, which moves the focus to the heading.
    const frame = requestAnimationFrame(() => part.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isFirst]);
  return (
    <div ref={part}>
      <Card title={sections.timing}>
        <TextField
          label={texts.first}
          description={texts.zone(zone(new Date(`${dated}Z`)))}
          error={isTime ? undefined : texts.missing}
          type="datetime-local"
          value={startsAtLocal}
          onChange={start}
        />
        <Select
          label={texts.repeat}
          options={options}
          value={choice}
          onChange={(value) => {
            const next = ruleChoices.find((known) => known === value);
            if (next !== undefined) onChange({ startsAtLocal, rule: ruleOf(next, dated) });
          }}
        />
        {weekdays !== undefined && (
          <Weekdays
            chosen={weekdays}
            onChange={(days) => onChange({ startsAtLocal, rule: weeklyRule(days) })}
          />
        )}
        {isTime && (
          <>
            <p className={styles.help} aria-live="polite">
              {texts.sentence(ruleText(rule, startsAtLocal, words))}{' '}
              {skipsShortMonths(rule, startsAtLocal) && texts.short}
            </p>
            <Upcoming site={site} startsAtLocal={startsAtLocal} rule={rule} />
          </>
        )}
      </Card>
    </div>
  );
}

interface WeekdaysProps {
  readonly chosen: readonly RuleWeekday[];
  readonly onChange: (chosen: readonly RuleWeekday[]) => void;
}

/** The days of the week, of which at least one stays chosen. */
function Weekdays({ chosen, onChange }: WeekdaysProps) {
  const texts = useTexts(composeRecurringTexts);
  const { language } = useTexts(ruleTexts);
  return (
    <CheckboxGroup
      label={texts.weekdays}
      value={[...chosen]}
      onChange={(days) => days.length > 0 && onChange(ruleWeekdays.filter((day) => days.includes(day)))}
    >
      {weekdaysIn(language).map((weekday) => (
        <Checkbox key={weekday} value={ruleWeekdays[weekday - 1]}>
          {capitalize(weekdayName(language, weekday - 1))}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

interface UpcomingProps extends Recurrence {
  readonly site: string;
  /** How many are shown; all when absent. */
  readonly most?: number;
}

/** The next times, as the service computes them. */
export function Upcoming({ site, startsAtLocal, rule, most }: UpcomingProps) {
  const texts = useTexts(composeRecurringTexts);
  const service = useService();
  const recurrence = useDebounced(`${startsAtLocal} ${rule}`, 300);
  const { data } = useQuery({
    queryKey: ['recurrence', site, recurrence],
    queryFn: ({ signal }) => {
      const [startsAtLocal = '', rule = ''] = recurrence.split(' ');
      return previewRecurrence(service, site, { startsAtLocal, rule }, { signal });
    },
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return null;
  if (data.upcoming.length === 0) return <p className={styles.help}>{texts.never}</p>;
  return (
    <div className={styles.help}>
      <p>{texts.upcoming}</p>
      <Times {...data} upcoming={data.upcoming.slice(0, most)} />
    </div>
  );
}

function Times({ timeZone, upcoming }: RecurrencePreview) {
  const { dateTime } = useSiteTime(timeZone);
  return (
    <ol className={styles.choice}>
      {upcoming.map(({ at }) => (
        <li key={at}>
          <time dateTime={at}>{dateTime(at)}</time>
        </li>
      ))}
    </ol>
  );
}
