import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { messagesTexts } from '../messages-texts.ts';
import styles from './outcomes.module.css';

interface FailureRowProps {
  readonly reason: string;
  /** The push service and its response. */
  readonly source?: string;
  readonly count: number;
  /** What to do about it, or what is known of the devices. */
  readonly remedy?: ReactNode;
  /** The list of devices, if known. */
  readonly children?: ReactNode;
}

/** One reason why devices did not receive a message, with their number and the remedy. */
export function FailureRow({ reason, source, count, remedy, children }: FailureRowProps) {
  const { devices } = useTexts(messagesTexts);
  return (
    <li className={styles.failure}>
      <span className={styles.reason}>
        {reason}
        {source !== undefined && <span className={styles.service}>{source}</span>}
      </span>
      <span>{devices(count)}</span>
      {remedy && <span className={styles.remedy}>{remedy}</span>}
      {children}
    </li>
  );
}
