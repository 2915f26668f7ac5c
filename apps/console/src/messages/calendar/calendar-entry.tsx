import { hourIn } from '../../i18n/hour-in.ts';
import type { CalendarEntry } from '@sineta/protocol';
import { Badge } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../accounts/me.ts';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { ListedState } from '../state-badge.tsx';
import { calendarTexts } from './calendar-texts.ts';
import styles from './calendar.module.css';

interface EntryProps {
  readonly site: string;
  readonly entry: CalendarEntry;
}

/** Distinguishes an entry from the others of its day. */
export function keyOf(entry: CalendarEntry): string {
  return entry.kind === 'message' ? entry.id : `${entry.recurring} ${entry.at}`;
}

/** The title of an entry, which leads to the message, or to the recurring message if none is scheduled yet. */
function EntryLink({ site, entry }: EntryProps) {
  const maySend = useMay('send');
  const title = shorten(entry.title);
  if (entry.kind === 'message') {
    return (
      <Link to="/sites/$site/messages/$message" params={{ site, message: entry.id }}>
        {title}
      </Link>
    );
  }
  if (!maySend) return title;
  return (
    <Link to="/sites/$site/compose" params={{ site }} search={{ recurring: entry.recurring }}>
      {title}
    </Link>
  );
}

/** The state of an entry, unless it is past and was sent to all: in a cell, each badge takes a line. */
export function EntryBadge({ entry }: Pick<EntryProps, 'entry'>) {
  const { planned } = useTexts(calendarTexts);
  if (entry.kind === 'message' && entry.state === 'sent' && entry.counts.held === 0) return null;
  return entry.kind === 'message' ? <ListedState message={entry} isNarrow /> : <Badge>{planned}</Badge>;
}

/** When an entry is sent, by the clock of the site, or at which local time of each device, and its title. */
export function EntryWords({ site, entry }: EntryProps) {
  const { local } = useTexts(calendarTexts);
  const hour = hourIn(usePreferences().language)(entry.local.slice(11, 16));
  const isLocal = entry.kind === 'message' && entry.sendAtLocal !== undefined;
  return (
    <>
      <time dateTime={isLocal ? entry.local : entry.at} className={styles.time}>
        {isLocal ? local(hour) : hour}
      </time>{' '}
      <EntryLink site={site} entry={entry} />
    </>
  );
}
