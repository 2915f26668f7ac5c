import styles from '../board/board.module.css';
import { useAddresses, usePage } from '../page/page-context.ts';
import { SearchForm } from '../search/search-form.tsx';
import { SearchLinks } from '../search/search-links.tsx';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';

/** The page for an address without a notice, with possible reasons, a search and a link to the board. */
export function MissingPageView() {
  const { allNotices } = useTexts();
  const { site, language } = usePage();
  const { missing, search } = serviceTextsFor(language);
  const addresses = useAddresses();
  return (
    <>
      <div className={styles.plate}>
        <h1>{missing.title}</h1>
        <p dir="auto">{missing.text}</p>
        <SearchForm />
        <p>
          <a href={addresses.board()}>{allNotices}</a>
        </p>
      </div>
      {site.topics.length > 0 && (
        <section className="search-offer">
          <h2>{search.browse}</h2>
          <SearchLinks
            label={search.browse}
            links={site.topics.map(({ id, name }) => ({ name, href: addresses.board({ topic: id }) }))}
          />
        </section>
      )}
    </>
  );
}
