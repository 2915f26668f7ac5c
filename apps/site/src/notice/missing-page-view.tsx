import { BellMark } from '@sineta/bell';
import styles from '../board/board.module.css';
import { useAddresses, usePage } from '../page/page-context.ts';
import { SearchForm } from '../search/search-form.tsx';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';

/** The page for an address without a notice, with possible reasons, a search and a link to the board. */
export function MissingPageView() {
  const { allNotices } = useTexts();
  const { missing } = serviceTextsFor(usePage().language);
  const addresses = useAddresses();
  return (
    <div className={styles.plate}>
      <BellMark state="off" className={styles.plateMark} />
      <h1 className={styles.plateTitle}>{missing.title}</h1>
      <p dir="auto">{missing.text}</p>
      <SearchForm />
      <p>
        <a href={addresses.board()}>{allNotices}</a>
      </p>
    </div>
  );
}
