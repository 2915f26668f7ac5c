import type { TestLink } from '@sineta/client/device';
import { labelKey } from './labels/label-key.ts';
import type { FailureLabel } from './labels/panel-labels.ts';

/** Labels for failures of a test and of turning on, by code. */
const byCode: Readonly<Record<string, FailureLabel>> = {
  denied: 'failPermission',
  worker_not_sineta: 'failWorkerImport',
  turned_off: 'failTurnedOff',
  service_unreachable: 'failOffline',
  rate_limited: 'failRateLimited',
};

/** The advice for a failed link: by its code if that is more specific, otherwise by the link. */
export function failureLabel(link: TestLink, code: string, isOffline = !navigator.onLine): FailureLabel {
  const label = byCode[code] ?? labelKey('fail', link);
  return isOffline && label === 'failOffline' ? 'failNoConnection' : label;
}

const turningOn: Readonly<Record<string, FailureLabel | 'turnOnRefused'>> = {
  worker_not_registered: 'failWorker',
  worker_not_active: 'failWorker',
  vapid_key_invalid: 'turnOnRefused',
  subscription_failed: 'failSubscription',
  service_unreachable: 'failOffline',
  service_refused: 'turnOnRefused',
};

/** The message for a failed attempt to turn notifications on, by the code of a `ClientError`. */
export function turnOnLabel(
  code: string | undefined,
  isOffline = !navigator.onLine,
): FailureLabel | 'turnOnRefused' | 'turnOnFailed' {
  return isOffline ? 'failNoConnection' : (turningOn[code ?? ''] ?? 'turnOnFailed');
}
