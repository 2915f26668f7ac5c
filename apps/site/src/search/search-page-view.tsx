import type { BoardView } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import app from '../app.module.css';
import { NoticeCard } from '../board/notice-card.tsx';
import { NoticeDays } from '../board/notice-days.tsx';
import { useAddresses, usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';
import { timeFormats } from '../time/time-formats.ts';
import { useClock } from '../time/use-clock.ts';
import { SearchForm } from './search-form.tsx';
import { TopicLinks } from './topic-links.tsx';

interface SearchPageViewProps {
  readonly view: Extract<BoardView, { kind: 'search' }>;
}

/** The field that searches the notices, and what it has found. */
export function SearchPageView({ view: { query, topic, found } }: SearchPageViewProps) {
  const { site } = usePage();
  const { topics } = site;
  const texts = useTexts();
  const addresses = useAddresses();
  const clock = useClock();
  const { search } = serviceTextsFor(site.language);
  const formats = timeFormats(texts.language, clock.timeZone);
  const { notices, beyond, latest = [] } = found;
  const isFiltered = topic !== undefined || notices.length > 0;
  const searched = new Intl.NumberFormat(texts.language).format(limits.searchedNotices);
  return (
    <>
      <div className={app.opening}>
        <h1 className={app.title}>{texts.search}</h1>
        <SearchForm query={query} topic={topic} />
        {query && isFiltered && topics.length > 0 && (
          <TopicLinks
            label={search.topics}
            topics={[{ name: texts.topics.all }, ...topics]}
            addressOf={(id) => addresses.search(query, id)}
            isCurrent={(id) => id === topic}
          />
        )}
        {query && (
          <p dir="auto" className="search-result">
            {search.found(notices.length)}
            {beyond && ` ${beyond === 'matches' ? search.matches : search.older(searched)}`}
          </p>
        )}
      </div>
      <div>
        {notices.length === 0 && topics.length > 0 && (
          <section className="search-offer">
            <h2>{search.browse}</h2>
            <TopicLinks
              label={texts.topics.label}
              topics={topics}
              addressOf={(id) => addresses.board({ topic: id })}
            />
          </section>
        )}
        {latest.length > 0 && <h2 className="search-latest">{search.latest}</h2>}
        <NoticeDays notices={notices.length > 0 ? notices : latest} clock={clock}>
          {(notice) => (
            <NoticeCard
              key={notice.id}
              notice={notice}
              site={site}
              shownTopic={notices.length > 0 ? topic : undefined}
              isNew={false}
              hasArrived={false}
              formats={formats}
              now={undefined}
              onSeen={() => {}}
            />
          )}
        </NoticeDays>
        <p className="search-back">
          <a href={addresses.board()}>{texts.allNotices}</a>
        </p>
      </div>
    </>
  );
}
