import { BellMark } from '@sineta/bell';
import styles from '../board/board.module.css';
import { useAddresses } from '../page/page-context.ts';
import { useTexts } from '../texts/texts-context.ts';

/** For an address that leads to no notice: what may have been, and the way on. */
export function MissingPageView() {
  const { missing, allNotices } = useTexts();
  const addresses = useAddresses();
  return (
    <div className={styles.plate}>
      <BellMark state="off" className={styles.plateMark} />
      <h1 className={styles.plateTitle}>{missing.title}</h1>
      <p dir="auto">{missing.text}</p>
      <p>
        <a href={addresses.board()}>{allNotices}</a>
      </p>
    </div>
  );
}
