import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A list with a thin line between the items. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  readonly title: ReactNode;
  /** Badges beside the title. */
  readonly mark?: ReactNode;
  /** Below the title. */
  readonly children?: ReactNode;
  /** Actions at the end of the row. */
  readonly action?: ReactNode;
}

export function Row({ title, mark, children, action }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.title}>
          <span className={styles.name}>{title}</span>
          {mark}
        </div>
        {children !== undefined && <div className={styles.note}>{children}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </li>
  );
}
