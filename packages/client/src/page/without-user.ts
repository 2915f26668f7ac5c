import type { RecordStore } from '../shared/records.ts';
import { refuseUser } from './refuse-user.ts';
import { explain } from './explanations.ts';

/**
 * Removes a user whom the service refused at a registration, so that it can be repeated. Rethrows any other failure. Logs the
 * refusal, because the page that named the user waits for no answer. A page loads this after a refusal.
 */
export async function withoutUser(records: RecordStore, failure: unknown): Promise<void> {
  const refused = await refuseUser(records, failure);
  try {
    explain(refused);
  } catch (error) {
    // oxlint-disable-next-line no-console -- no call of the page gets the error
    console.error(error);
  }
}
