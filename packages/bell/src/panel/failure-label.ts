import type { TestLink } from '@sineta/client/device';
import type { FailureLabel } from './labels/panel-labels.ts';

const byLink: Readonly<Record<TestLink, FailureLabel>> = {
  permission: 'failPermission',
  worker: 'failWorker',
  subscription: 'failSubscription',
  service: 'failService',
  pushService: 'failPushService',
  display: 'failDisplay',
};

const byCode: Readonly<Record<string, FailureLabel>> = {
  denied: 'failPermission',
  turned_off: 'failTurnedOff',
  service_unreachable: 'failOffline',
  rate_limited: 'failRateLimited',
};

/** What to tell the visitor of a link that failed: by its code where that says more than the link. */
export function failureLabel(link: TestLink, code: string): FailureLabel {
  return byCode[code] ?? byLink[link];
}
