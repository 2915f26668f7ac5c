import type { CalendarEntry } from '@sineta/protocol';
import { Button, Spoken } from '@sineta/ui';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { EntryBadge, EntryWords, keyOf } from './calendar-entry.tsx';
import { calendarTexts } from './calendar-texts.ts';
import styles from './calendar.module.css';
import { isPlanned, mainEntries } from './month.ts';
import { useDayFormat } from './use-day-format.ts';

/** The entries of a day that are shown at first, so that one busy day does not stretch its week. */
const atFirst = 3;

interface DayEntriesProps {
  readonly site: string;
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
}

/** The entries of a day in the table of its month: some, and all of them on request. */
export function DayEntries({ site, day, entries }: DayEntriesProps) {
  const texts = useTexts(calendarTexts);
  const { day: dayName } = useDayFormat();
  const [isOpen, setOpen] = useState(false);
  const more = entries.length - atFirst;
  return (
    <>
      {(isOpen ? entries : mainEntries(entries, atFirst)).map((entry) => (
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
      ))}
      {more > 0 && (
        <div className={styles.more}>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? texts.less : texts.more(more)}, ${dayName(day)}`}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.less : texts.more(more)}
          </Button>
        </div>
      )}
    </>
  );
}
