import type { FailureSummary } from '@sineta/protocol';
import { serviceName } from '../../i18n/product-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { senderLimitsTexts } from './sender-limits-texts.ts';
import styles from './outcomes.module.css';

interface SenderLimitsProps extends Pick<NonNullable<FailureSummary['awaited']>, 'throughAt'> {
  readonly limits: NonNullable<NonNullable<FailureSummary['awaited']>['limits']>;
  /** When the message expires. */
  readonly expiresAt: string;
  readonly maySend: boolean;
}

/** The push services that limit the sender of a message, and when the message is through at that pace. */
export function SenderLimits({ limits, throughAt, expiresAt, maySend }: SenderLimitsProps) {
  const texts = useTexts(senderLimitsTexts);
  const through = throughAt === undefined ? undefined : new Date(throughAt);
  return (
    <>
      {limits.map(({ service, since, perMinute, pausedUntil }) => (
        <p key={service} className={styles.remedy}>
          {texts.limited(service === 'other' ? undefined : serviceName(service), new Date(since), perMinute)}
          {pausedUntil !== undefined && ` ${texts.paused(new Date(pausedUntil))}`}
        </p>
      ))}
      <p className={styles.remedy}>
        {through === undefined
          ? texts.unknown
          : through > new Date(expiresAt)
            ? texts.tooLate(through)
            : texts.through(through)}
        {maySend && ` ${texts.help}`}
      </p>
    </>
  );
}
