import type { TestLink } from '@sineta/client/device';
import { labelKey } from './labels/label-key.ts';
import type { FailureLabel } from './labels/panel-labels.ts';

/** Labels for failures of a test and of turning on, by code. */
const byCode: Readonly<Record<string, FailureLabel>> = {
  denied: 'failPermission',
  worker_not_sineta: 'failWorkerImport',
  worker_not_registered: 'failWorker',
  worker_not_active: 'failWorker',
  subscription_failed: 'failSubscription',
  turned_off: 'failTurnedOff',
  service_unreachable: 'failOffline',
  rate_limited: 'failRateLimited',
};

/** The advice for a failed link: by its code if that is more specific, otherwise by the link. */
export function failureLabel(link: TestLink, code: string, isOffline = !navigator.onLine): FailureLabel {
  const label = byCode[code] ?? labelKey('fail', link);
  return isOffline && label === 'failOffline' ? 'failNoConnection' : label;
}

/**
 * The message for a failed attempt to turn notifications on, by its `ClientError`. A service that is unavailable has refused
 * nothing, although it may have responded.
 */
export function turnOnLabel(
  { code = '', away }: { readonly code?: string; readonly away?: boolean } = {},
  isOffline = !navigator.onLine,
): FailureLabel | 'turnOnRefused' | 'turnOnFailed' {
  if (isOffline) return 'failNoConnection';
  if (away) return 'failOffline';
  return byCode[code] ?? (/^(vapid|service)_/.test(code) ? 'turnOnRefused' : 'turnOnFailed');
}
