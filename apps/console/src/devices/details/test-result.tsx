import type { DeviceEvent } from '@sineta/protocol';
import { useTexts } from '../../i18n/use-texts.ts';
import { failureTexts } from '../failure-texts.ts';
import { deviceTestTexts } from './device-test-texts.ts';
import styles from './device-page.module.css';

/** The result of a test, by the latest event of its message; undefined before the first. */
export function TestResult({ event }: { readonly event: DeviceEvent | undefined }) {
  const texts = useTexts(deviceTestTexts);
  const { reasons, unknownReason } = useTexts(failureTexts);
  if (event === undefined || event.kind === 'accepted') return texts.sent;
  const { kind, reason } = event;
  if (kind !== 'failed' && kind !== 'gone') return texts.shown;
  return (
    <span className={styles.failed}>
      {texts.refused} {reason !== undefined && `${reasons[reason] ?? unknownReason(reason)}.`}
    </span>
  );
}
