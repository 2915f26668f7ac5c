import { timingSafeEqual } from 'node:crypto';
import { forUpdate } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { dayLength } from '../../database/paging/day.ts';
import { addMember, hasOwner } from '../team/members.ts';
import { hashOfToken, newOneTimeToken } from './one-time-token.ts';
import { emailTaken } from './password-link.ts';

/** How long the link is valid, in milliseconds: it stays in the log of the service for longer. */
const lifetime = dayLength;

/** Creates the token of a new set-up link, which replaces the previous one; undefined if there is an owner. */
export function renewSetUpToken(db: Executor, now = Date.now()): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    if (await hasOwner(transaction)) return undefined;
    const { token, hash } = newOneTimeToken();
    const value = `${hash.toString('base64url')} ${now + lifetime}`;
    await transaction
      .insertInto('secret')
      .values({ name: 'set-up', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return token;
  });
}

interface FirstOwner {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Whether a token is that of the last printed link, which has not expired. */
export async function isSetUpToken(db: Executor, token: string, now = Date.now()): Promise<boolean> {
  // Locked: if two requests come at once, the second one finds the token deleted.
  const kept = db.selectFrom('secret').select('value').where('name', '=', 'set-up');
  const row = await forUpdate(db, kept).executeTakeFirst();
  if (row === undefined) return false;
  const [hash = '', expiresAt] = row.value.split(' ');
  return Number(expiresAt) > now && timingSafeEqual(hashOfToken(token), Buffer.from(hash, 'base64url'));
}

/**
 * Creates the first owner and invalidates the link; undefined if the token is not valid.
 * @throws ApiError `email_taken` if a member has the address, such as one whom the OpenID provider has let in
 */
export async function makeFirstOwner(
  transaction: Executor,
  { token, ...person }: FirstOwner,
): Promise<string | undefined> {
  if (!(await isSetUpToken(transaction, token)) || (await hasOwner(transaction))) return undefined;
  await transaction.deleteFrom('secret').where('name', '=', 'set-up').execute();
  const id = await addMember(transaction, { ...person, role: 'owner' });
  if (id === undefined) throw emailTaken();
  return id;
}
