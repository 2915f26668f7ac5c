import type { ReactNode } from 'react';
import styles from './board.module.css';

/**
 * A discreet line about the board itself, announced when its text appears: it stays in the page without one, because screen readers
 * announce only changes within an element that they know.
 */
export function BoardNote({ children }: { readonly children: ReactNode }) {
  return (
    <output dir="auto" className={styles.note}>
      {children}
    </output>
  );
}
