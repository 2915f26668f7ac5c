import { hashPassword } from 'better-auth/crypto';
import type { Kysely, Transaction } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../database/executor.ts';
import type { Schema } from '../../database/schema.ts';

/** What a call that uses such a link may answer besides; for `problems`. */
export const passwordLinkProblems = [
  'malformed_json',
  'invalid_request',
  'link_expired',
  'origin_not_allowed',
  'rate_limited',
] as const;

/** A link by which somebody chooses their password, once. */
interface PasswordLink {
  readonly holds: () => Promise<boolean>;
  /** Ends the link and does what it is for; false when it does not hold any more. */
  readonly use: (transaction: Transaction<Schema>, passwordHash: string) => Promise<boolean>;
}

/**
 * Uses a link, all of it or nothing.
 * @throws ApiError `link_expired` when it does not hold, and whatever `use` throws.
 */
export async function usePasswordLink(
  db: Kysely<Schema>,
  password: string,
  { holds, use }: PasswordLink,
): Promise<void> {
  // Looked at first: a hash of a password is dear, and only a link that holds is worth it.
  if (!(await holds())) throw new ApiError('link_expired');
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (transaction) => {
    if (!(await use(transaction, passwordHash))) throw new ApiError('link_expired');
  });
}
