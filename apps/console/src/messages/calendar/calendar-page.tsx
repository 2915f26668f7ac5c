import type { Calendar } from '@sineta/protocol';
import { Banner, buttonClass, Card, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useSite } from '../../accounts/sites.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { firstWeekday } from '../../i18n/week.ts';
import { useMedia } from '../../page/use-media.ts';
import { Page } from '../../page/page.tsx';
import { type ControlKey, pressedBy } from '../../page/pressed-by.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { useNow } from '../../time/use-now.ts';
import { ComposeLink } from '../compose-link.tsx';
import { MessageLists } from '../message-lists.tsx';
import { messagesTexts } from '../messages-texts.ts';
import { useSiteTime } from '../recurring/use-site-time.ts';
import { wallClock } from '../recurring/wall-clock.ts';
import { DayList, MonthTable } from './calendar-days.tsx';
import { calendarTexts } from './calendar-texts.ts';
import styles from './calendar.module.css';
import { entriesByDay, monthAfter, monthOf, weeksOf } from './month.ts';
import { useDayFormat } from './use-day-format.ts';

/** What is planned and what was sent, by day. */
export function CalendarPage() {
  const texts = useTexts(calendarTexts);
  const { retryLoad } = useTexts(messagesTexts);
  const { id: site, timeZone } = useSite();
  const { zone } = useSiteTime(timeZone);
  const format = useDayFormat();
  const service = useService();
  // Beside the navigation, the seven days of a week need that much.
  const isWide = useMedia('(min-width: 75rem)');
  const now = useNow();
  const today = wallClock(now, timeZone).slice(0, 10);
  const search = useSearch({ from: '/signed-in/sites/$site/messages/calendar' });
  const month = monthOf(search.month, today);
  const weeks = weeksOf(month, firstWeekday(usePreferences().language));
  const [from, to] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  const { data, isError, refetch } = useQuery({
    queryKey: ['calendar', site, from, to],
    queryFn: ({ signal }) =>
      service.get<Calendar>(`/sites/${site}/calendar?from=${from}&to=${to}`, { signal }),
    staleTime: 0,
  });
  const shown = data && { site, month, weeks, today, entries: entriesByDay(data.entries) };
  const linkTo = (other: string, label: string, key?: ControlKey, arrow?: string) => (
    <Link
      ref={key && pressedBy(key)}
      to="/sites/$site/messages/calendar"
      params={{ site }}
      search={other === today.slice(0, 7) ? {} : { month: other }}
      className={buttonClass}
      aria-label={isWide || arrow === undefined ? undefined : label}
      // All three fit beside each other on a phone.
      data-size="small"
    >
      {isWide || arrow === undefined ? label : arrow}
    </Link>
  );
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const months = (
    <nav aria-label={texts.months}>
      {linkTo(before, `← ${format.month(before)}`, '[', '←')}{' '}
      {month !== today.slice(0, 7) && linkTo(today.slice(0, 7), texts.today)}{' '}
      {linkTo(after, `${format.month(after)} →`, ']', '→')}
    </nav>
  );
  const waiting = shown === undefined && !isError && <Skeleton label={texts.loading} rows={4} />;
  return (
    <Page
      title={texts.title}
      description={isWide ? texts.description(zone(now)) : `${zone(now)}.`}
      width="wide"
      // A phone begins with what is next: its bar has the same link.
      actions={isWide && <ComposeLink site={site} />}
    >
      <MessageLists site={site} />
      {isError && (
        <RetryBanner retry={retryLoad} onRetry={() => void refetch()}>
          {texts.failed}
        </RetryBanner>
      )}
      {data?.complete === false && <Banner icon="warning">{texts.incomplete}</Banner>}
      {isWide ? (
        <Card title={format.monthAndYear(month)} action={months}>
          {waiting}
          {shown && <MonthTable {...shown} />}
        </Card>
      ) : (
        <>
          <div className={styles.month}>
            <h2>{format.monthAndYear(month)}</h2>
            {months}
          </div>
          {waiting && <Card>{waiting}</Card>}
          {shown && <DayList {...shown} />}
        </>
      )}
    </Page>
  );
}
