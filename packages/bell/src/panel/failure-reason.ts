import type { PanelLabels } from './labels/panel-labels.ts';

/**
 * Why the service did not take or return something, and what to do, by the status of a `ClientError`.
 *
 * @param tooMany - the reason if it refused one change of many
 */
export function failureReason(
  error: unknown,
  labels: Pick<PanelLabels, 'failBusy' | 'failService' | 'failOffline' | 'failNoConnection'>,
  tooMany = labels.failBusy,
): string {
  const { status = 500 } = error as { readonly status?: number };
  if (status === 429) return tooMany;
  if (status < 500) return labels.failService;
  return navigator.onLine ? labels.failOffline : labels.failNoConnection;
}
