import type { BoardView } from '@sineta/protocol';
import { searchAddress } from '@sineta/protocol/board';
import { limits } from '@sineta/protocol/limits';
import app from '../app.module.css';
import board from '../board/board.module.css';
import { NoticeCard } from '../board/notice-card.tsx';
import { NoticeDays } from '../board/notice-days.tsx';
import { useAddresses, usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';
import { dayFormat } from '../time/calendar-day.ts';
import { timeFormats } from '../time/time-formats.ts';
import { useClock } from '../time/use-clock.ts';
import { topicName } from '../topics/topic-name.ts';
import { describePeriod } from './describe-period.ts';
import { monthName } from './month-name.ts';
import { isSamePeriod, type OfferedPeriod, offeredPeriods } from './offered-periods.ts';
import { SearchForm } from './search-form.tsx';
import { SearchLinks } from './search-links.tsx';

interface SearchPageViewProps {
  readonly view: Extract<BoardView, { kind: 'search' }>;
}

/** The field that searches the notices, all or of a topic or a period, and what it has found. */
export function SearchPageView({
  view: { query, topic, from, until, after, found, wrong },
}: SearchPageViewProps) {
  const { site, language: shown, words, today, timeZone } = usePage();
  const { topics, language } = site;
  const texts = useTexts();
  const addresses = useAddresses();
  const clock = useClock();
  const { search, offline } = serviceTextsFor(shown);
  const formats = timeFormats(texts.language, clock.timeZone);
  const { notices, beyond, next, oldest, suggestion, latest = [] } = found;
  const period = { from, until };
  const oldestDay = oldest === undefined ? undefined : dayFormat(timeZone).format(new Date(oldest));
  const offered = offeredPeriods(today, oldestDay);
  const current = offered.find((each) => isSamePeriod(each, period));
  const nameOf = ({ year, month, days }: OfferedPeriod) => {
    if (month !== undefined) return monthName(month, texts.language);
    return year ?? (days === undefined ? search.anyDay : search.days(days));
  };
  const hasPeriod = from !== undefined || until !== undefined;
  const isSearched = wrong === undefined && (query !== '' || hasPeriod);
  const hasTopicLinks = isSearched && topics.length > 0 && (topic !== undefined || notices.length > 0);
  // On a phone they are a row that scrolls, and no script scrolls it to the chosen one.
  const topicLinks = [
    { id: undefined, name: texts.topics.all },
    ...topics.filter(({ id }) => id === topic),
    ...topics.filter(({ id }) => id !== topic),
  ];
  const number = new Intl.NumberFormat(texts.language);
  const searched = number.format(limits.searchedNotices);
  // Without a search the periods and the topics are the ways to older notices.
  const isStart = !isSearched && wrong === undefined && oldest !== undefined;
  const periodLinks = offered
    .filter((each) => !isStart || each !== current)
    .map((each) => ({
      name: nameOf(each),
      href: searchAddress(language, { query, topic, from: each.from, until: each.until }, words.lang),
      isCurrent: wrong === undefined && each === current,
    }));
  const isRefused = beyond === 'refused';
  const foundText = () => {
    const { length } = notices;
    // Not their number: there are more.
    if (beyond === 'matches') return (query ? search.most : search.mostThen)(length, after === undefined);
    if (length > 0) return search.found(length);
    if (!query) return search.noneThen;
    return topic === undefined ? search.none(query) : search.noneIn(topicName(topics, topic), query);
  };
  const sentences = [
    // That none were found would be untrue: the older ones were not searched.
    isRefused && notices.length === 0 ? undefined : foundText(),
    hasPeriod ? `${search.period}: ${describePeriod(period, texts.language, search)}.` : undefined,
    beyond === 'older' ? search.older(searched) : undefined,
    isRefused ? search.refused : undefined,
  ];
  return (
    <>
      <div className={app.opening}>
        <h1 className={app.title}>{texts.search}</h1>
        <SearchForm
          query={query}
          topic={topic}
          period={{
            ...period,
            name: current ? nameOf(current) : describePeriod(period, texts.language, search),
            links: !isStart && <SearchLinks label={search.period} links={periodLinks} />,
          }}
          wrong={wrong}
        />
        {wrong && (
          <p id="wrong" role="alert" dir="auto" className="search-wrong">
            {wrong
              .map((field) =>
                field === 'query' ? search.wrong.query(number.format(limits.searchLength)) : search.wrong.day,
              )
              .join(' ')}
          </p>
        )}
        {hasTopicLinks && (
          <SearchLinks
            label={search.topics}
            heading={search.topic}
            links={topicLinks.map(({ id, name }) => ({
              name,
              href: searchAddress(language, { query, topic: id, ...period }, words.lang),
              isCurrent: id === topic,
            }))}
          />
        )}
        {isSearched && (
          <p dir="auto" className="search-result">
            {sentences.filter((sentence) => sentence !== undefined).join(' ')}
            {suggestion !== undefined && (
              <>
                {' '}
                <a href={searchAddress(language, { query: suggestion, topic, ...period }, words.lang)}>
                  {`${search.suggestion[0]} `}
                  <b dir="auto">{suggestion}</b>
                  {search.suggestion[1]}
                </a>
              </>
            )}
            {topic !== undefined && notices.length === 0 && !isRefused && (
              <>
                {' '}
                <a href={searchAddress(language, { query, ...period }, words.lang)}>{search.everyTopic}</a>
              </>
            )}
          </p>
        )}
      </div>
      <div>
        {isStart && (
          <section className="search-offer">
            <h2>{search.browseDates}</h2>
            <SearchLinks label={search.period} links={periodLinks} />
          </section>
        )}
        {notices.length === 0 && topics.length > 0 && !hasTopicLinks && (
          <section className="search-offer">
            <h2>{search.browse}</h2>
            <SearchLinks
              label={texts.topics.label}
              links={topics.map(({ id, name }) => ({ name, href: addresses.board({ topic: id }) }))}
            />
          </section>
        )}
        {latest.length > 0 && <h2 className="search-latest">{search.latest}</h2>}
        <NoticeDays notices={notices.length > 0 ? notices : latest} clock={clock}>
          {(notice) => (
            <NoticeCard
              key={notice.id}
              notice={notice}
              shownTopic={notices.length > 0 ? topic : undefined}
              isNew={false}
              hasArrived={false}
              formats={formats}
              now={undefined}
              onSeen={() => {}}
            />
          )}
        </NoticeDays>
        {next !== undefined && (
          <div className={board.foot}>
            <a
              className={board.more}
              href={searchAddress(language, { query, topic, ...period, after: next }, words.lang)}
              rel="next"
            >
              <bdi>{beyond === 'older' ? search.searchOlder : texts.more}</bdi>
            </a>
          </div>
        )}
        {isRefused && (
          <div className={board.foot}>
            <a
              className={board.more}
              href={searchAddress(language, { query, topic, ...period, after }, words.lang)}
            >
              <bdi>{offline.retry}</bdi>
            </a>
          </div>
        )}
        {after !== undefined && (
          <p className="search-back">
            <a href={searchAddress(language, { query, topic, ...period }, words.lang)}>{texts.newest}</a>
          </p>
        )}
        <p className="search-back">
          <a href={addresses.board()}>{texts.allNotices}</a>
        </p>
      </div>
    </>
  );
}
