import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { messagesTexts } from '../messages-texts.ts';
import styles from './outcomes.module.css';

/** What a row has of the others of its card. */
export interface RowOfCard {
  /** The largest number of devices of a row, which has the whole bar. */
  readonly most: number;
  /** Whether a row is open at first, because it is the only one. */
  readonly isOpen: boolean;
  /** Whether the message was for one device: there is nothing to count. */
  readonly isSingle: boolean;
}

interface FailureRowProps extends RowOfCard {
  readonly reason: string;
  readonly count: number;
  /** Whether there may be more than that many. */
  readonly isLeast?: boolean;
  /** What to do about it, or what is known of the devices. */
  readonly remedy: ReactNode;
  /** The push services and the list of devices, if known. */
  readonly children?: ReactNode;
}

/** One reason why devices did not receive a message, with their number. It opens for the remedy and the devices. */
export function FailureRow(props: FailureRowProps) {
  const { reason, count, isLeast = false, most, remedy, isOpen, isSingle, children } = props;
  const { devices } = useTexts(messagesTexts);
  return (
    <li className={styles.failure}>
      <details open={isOpen}>
        <summary>
          <span className={styles.line}>
            <span className={styles.reason}>{reason}</span>
            {!isSingle && (
              <>
                <span className={styles.count}>
                  {isLeast ? '≥ ' : ''}
                  {devices(count)}
                </span>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.part} style={{ '--part': count / most } as CSSProperties} />
                </span>
              </>
            )}
          </span>
        </summary>
        <div className={styles.more}>
          <p className={styles.remedy}>{remedy}</p>
          {children}
        </div>
      </details>
    </li>
  );
}
