import type { Problem } from '@sineta/protocol';
import { ClientError } from '../shared/client-error.ts';
import type { RecordStore } from '../shared/records.ts';

/**
 * If the service refused only the user of a request, removes that user from the records: the next registration unlinks a
 * former user too, for which no signature is necessary. Rethrows any other failure.
 *
 * @returns the error `user_refused`
 */
export async function refuseUser(records: RecordStore, failure: unknown): Promise<ClientError> {
  const { status, cause } = failure as Partial<ClientError>;
  const problem = cause as Partial<Problem> | null | undefined;
  // A malformed id or signature is an invalid field.
  const invalid = problem?.errors?.find(({ field }) => /^user\b/.test(field));
  if (!invalid && problem?.code !== 'invalid_user_signature') throw failure;
  await records.update('choices', (choices) => ({ ...choices, user: null }));
  return new ClientError('user_refused', {
    subject: invalid ? `${invalid.field} ${invalid.message}.` : problem?.detail,
    cause,
    status,
  });
}
