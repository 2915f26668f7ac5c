import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'plain' | 'brass' | 'good' | 'bad';

/** A short label for a state. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
