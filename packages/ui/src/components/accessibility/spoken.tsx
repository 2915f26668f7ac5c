import type { ReactNode } from 'react';
import styles from './spoken.module.css';

/** Text for screen readers only. */
export function Spoken({ children }: { readonly children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>;
}
