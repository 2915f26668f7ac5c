import type { CalendarEntry } from '@sineta/protocol';
import { Badge, Button, Card, EmptyState, Icon, Row, Rows, Table } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EntryBadge, EntryWords, keyOf } from './calendar-entry.tsx';
import { calendarTexts } from './calendar-texts.ts';
import styles from './calendar.module.css';
import { DayEntries, Folded } from './day-entries.tsx';
import { daysBefore, foldEntries } from './month.ts';
import { useDayFormat } from './use-day-format.ts';

interface CalendarDaysProps {
  readonly site: string;
  readonly month: string;
  readonly weeks: readonly (readonly string[])[];
  readonly today: string;
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>;
}

/** A month as a table, for wide windows: a row for each week. */
export function MonthTable({ site, month, weeks, today, entries }: CalendarDaysProps) {
  const { title } = useTexts(calendarTexts);
  const format = useDayFormat();
  const columns = weeks[0]!.map((day) => ({ id: format.weekday(day), title: format.weekday(day) }));
  return (
    <Table label={title} columns={columns}>
      {weeks.map((week) => (
        <tr key={week[0]}>
          {week.map((day) => {
            const isOther = !day.startsWith(month);
            const name = isOther ? format.shortDay(day) : Number(day.slice(8));
            return (
              <td key={day}>
                <div className={styles.day} data-other={isOther || undefined}>
                  <p>
                    <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                      {day === today ? <Badge tone="brass">{name}</Badge> : name}
                    </time>{' '}
                    {day >= today && <NewMessage site={site} day={day} />}
                  </p>
                  <DayEntries site={site} day={day} entries={entries.get(day) ?? []} />
                </div>
              </td>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}

/** The days of a month, and of its last week, that have entries, for narrow windows. Those before today are folded. */
export function DayList({ site, month, weeks, today, entries }: CalendarDaysProps) {
  const texts = useTexts(calendarTexts);
  const [isOpen, setOpen] = useState(false);
  const days = weeks.flat().filter((day) => day >= month && entries.has(day));
  if (days.length === 0) {
    return (
      <Card padding="none">
        <EmptyState level={2} icon="audit" title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      </Card>
    );
  }
  const cards = (shown: readonly string[]) =>
    shown.map((day) => <DayCard key={day} {...{ site, day, today }} entries={entries.get(day)!} />);
  const earlier = daysBefore(today, days, month);
  return (
    <>
      {earlier.length > 0 && (
        <div>
          <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {texts.earlier(earlier.length)}
          </Button>
        </div>
      )}
      {isOpen && cards(earlier)}
      {cards(days.slice(earlier.length))}
    </>
  );
}

interface DayCardProps extends Pick<CalendarDaysProps, 'site' | 'today'> {
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
}

function DayCard({ site, day, today, entries }: DayCardProps) {
  const texts = useTexts(calendarTexts);
  const format = useDayFormat();
  // Today begins with what is next, or else with the latest.
  const { before } = foldEntries(entries, day === today ? 1 : entries.length);
  const list = (shown: readonly CalendarEntry[]) => (
    <Rows label={format.weekdayAndDay(day)}>
      {shown.map((entry) => (
        <Row
          key={keyOf(entry)}
          title={<EntryWords site={site} entry={entry} />}
          mark={<EntryBadge entry={entry} />}
        />
      ))}
    </Rows>
  );
  return (
    <Card
      padding="none"
      title={
        <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
          {format.weekdayAndDay(day)}
        </time>
      }
      action={day >= today && <NewMessage site={site} day={day} />}
    >
      <Folded day={day} entries={before} label={texts.before} render={list} />
      {list(entries.slice(before.length))}
    </Card>
  );
}

/** Begins a message for a day. */
function NewMessage({ site, day }: { readonly site: string; readonly day: string }) {
  const { createOn } = useTexts(calendarTexts);
  const { day: dayName } = useDayFormat();
  const mayDraft = useMay('draft');
  if (!mayDraft) return null;
  return (
    <Link
      to="/sites/$site/compose"
      params={{ site }}
      search={{ day }}
      aria-label={createOn(dayName(day))}
      className={styles.add}
    >
      <Icon name="plus" />
    </Link>
  );
}
