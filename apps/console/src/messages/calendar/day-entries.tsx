import type { CalendarEntry } from '@sineta/protocol';
import { Button, Spoken } from '@sineta/ui';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { EntryBadge, EntryWords, keyOf } from './calendar-entry.tsx';
import { calendarTexts } from './calendar-texts.ts';
import styles from './calendar.module.css';
import { foldEntries, isPlanned } from './month.ts';
import { useDayFormat } from './use-day-format.ts';

/** The entries of a day that are shown at first, so that one busy day does not stretch its week. */
const atFirst = 3;

interface DayEntriesProps {
  readonly site: string;
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
}

/** The entries of a day in the table of its month: some, and the others on request, where they are. */
export function DayEntries({ site, day, entries }: DayEntriesProps) {
  const texts = useTexts(calendarTexts);
  const { before, shown, after } = foldEntries(entries, atFirst);
  const list = (part: readonly CalendarEntry[]) =>
    part.map((entry) => (
      <div key={keyOf(entry)} className={styles.entry} data-planned={isPlanned(entry) || undefined}>
        <p className={styles.words}>
          <EntryWords site={site} entry={entry} />
        </p>
        {isPlanned(entry) && entry.kind === 'message' ? (
          <Spoken>
            <EntryBadge entry={entry} />
          </Spoken>
        ) : (
          <EntryBadge entry={entry} />
        )}
      </div>
    ));
  return (
    <>
      <Folded day={day} entries={before} label={texts.before} render={list} />
      {list(shown)}
      <Folded day={day} entries={after} label={texts.more} render={list} />
    </>
  );
}

interface FoldedProps {
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
  readonly label: (count: number) => string;
  readonly render: (entries: readonly CalendarEntry[]) => ReactNode;
}

/** Entries of a day behind a button with their number; nothing without any. */
export function Folded({ day, entries, label, render }: FoldedProps) {
  const { less } = useTexts(calendarTexts);
  const { day: dayName } = useDayFormat();
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 0) return null;
  const name = isOpen ? less : label(entries.length);
  return (
    <>
      <div className={styles.more}>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={`${name}, ${dayName(day)}`}
          onPress={() => setOpen(!isOpen)}
        >
          {name}
        </Button>
      </div>
      {isOpen && render(entries)}
    </>
  );
}
