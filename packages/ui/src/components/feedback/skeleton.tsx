import styles from './skeleton.module.css';
import { Spoken } from '../accessibility/spoken.tsx';

interface SkeletonProps {
  /** The accessible name: what is loading. */
  readonly label: string;
  readonly rows?: number;
  /** `bars`: lines without padding, for a container that has its own. */
  readonly kind?: 'rows' | 'bars';
}

/** A placeholder of the same size as the content that is loading. */
export function Skeleton({ label, rows = 3, kind = 'rows' }: SkeletonProps) {
  return (
    <div className={styles.skeleton} aria-busy="true" data-kind={kind}>
      <Spoken>{label}</Spoken>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.bar} data-width={row % 2 === 0 ? 'wide' : 'middle'} />
          {kind === 'rows' && <span className={styles.bar} data-width="narrow" />}
        </div>
      ))}
    </div>
  );
}
