import { Button } from '@sineta/ui';
import { type ReactNode, Suspense } from 'react';
import type { Reach } from '../../../devices/counts/use-reach.ts';
import { reachTexts } from '../../../devices/counts/reach-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import styles from './send-bar.module.css';

/** What the bar shows to authors, too. */
export interface SendBarProps {
  readonly reach: Reach;
  /** The person that the message is for: empty without devices, undefined for other audiences. */
  readonly user: string | undefined;
  /** The number of invalid fields. */
  readonly errorCount: number;
  readonly lacksTitle: boolean;
  /** Where the draft is stored. */
  readonly state: string | undefined;
  readonly busy: boolean;
}

/** Always visible: the audience size, the number of invalid fields, and the send button. */
export function SendBar({
  reach,
  user,
  errorCount,
  lacksTitle,
  state,
  label,
  busy,
  note,
  onPress,
}: SendBarProps & {
  /** What the operator should know about the audience. */
  readonly note?: ReactNode;
  /** The label of the send button. */
  readonly label: string;
  /** What the button does in place of submitting the form. */
  readonly onPress?: (() => void) | undefined;
}) {
  const texts = useTexts(composeTexts);
  const reachText = useTexts(reachTexts);
  const count = reach.kind === 'counted' ? reach.count : reach.kind === 'counting' ? reach.before : undefined;
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        {count !== undefined && (
          <span className={styles.count}>
            {user && <bdi>{user}, </bdi>}
            {user !== undefined && count.devices === 0
              ? reachText.unknownUser
              : reachText.devices(count.devices, count.exact)}
            <span className={styles.note}>
              <Suspense>{note}</Suspense>
            </span>
          </span>
        )}
        <output className={styles.state} data-invalid={errorCount > 0 || undefined}>
          {errorCount > 0
            ? texts.problemsFound(errorCount)
            : [lacksTitle && texts.titleMissing, state].filter(Boolean).join(' ')}
        </output>
      </div>
      <Button
        type={onPress ? 'button' : 'submit'}
        variant={onPress ? undefined : 'primary'}
        busy={busy}
        onPress={onPress}
      >
        {label}
      </Button>
    </div>
  );
}
