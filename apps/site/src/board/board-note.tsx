import type { ReactNode } from 'react';
import styles from './board.module.css';

/** A discreet line about the board itself, announced when it appears. */
export function BoardNote({ children }: { readonly children: ReactNode }) {
  return (
    <output dir="auto" className={styles.note}>
      {children}
    </output>
  );
}
