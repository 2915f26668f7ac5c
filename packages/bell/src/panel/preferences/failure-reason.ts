import type { PanelLabels } from '../labels/panel-labels.ts';
import type { PreferencesLabels } from './preferences-labels.ts';

/** Why the service did not take or return the preferences, and what to do, by the status of a `ClientError`. */
export function failureReason(error: unknown, labels: PanelLabels & PreferencesLabels): string {
  const { status = 500 } = error as { readonly status?: number };
  if (status === 429) return labels.preferencesTooMany;
  if (status < 500) return labels.failService;
  return navigator.onLine ? labels.failOffline : labels.failNoConnection;
}
