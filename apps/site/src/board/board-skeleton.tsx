import { Spoken } from '@sineta/ui';
import { useTexts } from '../texts/texts-context.ts';
import styles from './board-skeleton.module.css';
import list from './notice-list.module.css';

/** The board before its notices: a day with room for three, in the places where they will be. */
export function BoardSkeleton() {
  const { loading } = useTexts();
  return (
    <div aria-busy="true" className={list.day}>
      <Spoken>{loading}</Spoken>
      <div className={list.dayLabel} aria-hidden="true">
        <span className={styles.bar} data-width="label" />
      </div>
      <div className={list.sheet} aria-hidden="true">
        {['first', 'second', 'third'].map((place) => (
          <div key={place} className={styles.notice}>
            <span className={styles.bar} data-width="time" />
            <span className={styles.bar} data-width="title" />
            <span className={styles.bar} data-width="line" />
            <span className={styles.bar} data-width="rest" />
          </div>
        ))}
      </div>
    </div>
  );
}
