import type { ReactNode } from 'react';
import styles from '../board/board.module.css';
import { useAddresses, usePage } from '../page/page-context.ts';
import { SearchForm } from '../search/search-form.tsx';
import { SearchLinks } from '../search/search-links.tsx';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';

interface NoNoticeProps {
  readonly title: string;
  /** Why there is no notice. */
  readonly children: ReactNode;
}

/** A page in place of a notice, with the ways on: a search, the board and its topics. */
export function NoNotice({ title, children }: NoNoticeProps) {
  const { allNotices } = useTexts();
  const { site, language } = usePage();
  const { search } = serviceTextsFor(language);
  const addresses = useAddresses();
  return (
    <>
      <div className={styles.plate}>
        <h1>{title}</h1>
        {children}
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
