import type { ReactNode } from 'react';
import { useMessagesTexts } from '../messages-texts.ts';
import styles from './outcomes.module.css';

interface FailureRowProps {
  readonly reason: string;
  /** Which push service, and what it answered. */
  readonly source?: string;
  readonly count: number;
  readonly remedy: string;
  /** Which devices they are, where that is known. */
  readonly children?: ReactNode;
}

/** One reason why devices did not receive a message: for how many, and what to do about it. */
export function FailureRow({ reason, source, count, remedy, children }: FailureRowProps) {
  const { devices } = useMessagesTexts();
  return (
    <li className={styles.failure}>
      <span className={styles.reason}>
        {reason}
        {source !== undefined && <span className={styles.service}>{` · ${source}`}</span>}
      </span>
      <span>{devices(count)}</span>
      <span className={styles.remedy}>{remedy}</span>
      {children}
    </li>
  );
}
