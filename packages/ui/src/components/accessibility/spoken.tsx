import type { ReactNode } from 'react';
import styles from './spoken.module.css';

/** Text that is read out and not shown. */
export function Spoken({ children }: { readonly children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>;
}
