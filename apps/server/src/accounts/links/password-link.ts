import type { Transaction } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../database/executor.ts';
import type { Schema } from '../../database/schema.ts';
import { requireStrongPassword } from '../sign-in/password-strength.ts';
import type { IdentityOptions } from '../account-options.ts';

/** A link that lets a person choose a password, once. */
interface PasswordLink {
  /** How to get a new link. */
  readonly renewal: string;
  /** Returns what others know of the person, name and address; undefined if the link is not valid. */
  readonly findKnown: () => Promise<readonly string[] | undefined>;
  /** Invalidates the link and does what it is for; false if the link is no longer valid. */
  readonly use: (transaction: Transaction<Schema>, passwordHash: string) => Promise<boolean>;
}

/**
 * Uses a link in one transaction.
 * @throws ApiError `link_expired`, `invalid_request` for a password that is easy to guess, and whatever `use` throws.
 */
export async function usePasswordLink(
  { db, auth }: Pick<IdentityOptions, 'db' | 'auth'>,
  password: string,
  { renewal, findKnown, use }: PasswordLink,
): Promise<void> {
  // Checked first, because hashing a password is expensive.
  const known = await findKnown();
  if (!known) throw linkExpired(renewal);
  await requireStrongPassword('password', password, known);
  const passwordHash = await auth.passwords.hash(password);
  await inTransaction(db, async (transaction) => {
    if (!(await use(transaction, passwordHash))) throw linkExpired(renewal);
  });
}

/** Of a link that adds a member, and stays valid: another member has the address. */
export function emailTaken(): ApiError {
  return new ApiError('email_taken', { fields: [{ field: 'email', message: 'is already in use' }] });
}

export function linkExpired(renewal: string): ApiError {
  return new ApiError('link_expired', {
    detail: `The link was used or revoked, has expired, or was not copied completely. ${renewal}`,
  });
}
