import { randomBytes } from 'node:crypto';
import type { Passkey } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { PasskeyRow } from '../../database/schema.ts';
import type { Assertion, NewCredential } from './ceremonies.ts';

/** The passkeys of a member, oldest first. */
export function listPasskeys(db: Executor, member: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('member', '=', member)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The passkey of a credential that is bound to this host name. */
export function findPasskey(
  db: Executor,
  credentialId: string,
  rpId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .executeTakeFirst();
}

interface NewPasskey {
  readonly member: string;
  readonly name: string;
  readonly rpId: string;
  readonly credential: NewCredential;
}

/** Adds a passkey; undefined if the credential is known, of whichever member (WebAuthn Level 3 §7.1). */
export function addPasskey(
  db: Executor,
  { member, name, rpId, credential }: NewPasskey,
  now = Date.now(),
): Promise<PasskeyRow | undefined> {
  const id = randomBytes(9).toString('base64url');
  const columns = { id, member, name, rp_id: rpId, created_at: now, last_used_at: null };
  return db
    .insertInto('passkey')
    .values({ ...columns, ...credential })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Renames a passkey of a member; undefined if there is none with this id. */
export function renamePasskey(
  db: Executor,
  member: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkey')
    .set({ name })
    .where('member', '=', member)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function removePasskey(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('passkey').where('id', '=', id).execute();
}

/**
 * Records a sign-in with a passkey. Returns false, without a change, if its counter did not grow since any other sign-in:
 * the authenticator may have been copied (WebAuthn Level 3 §6.1.1). Authenticators without a counter send 0.
 */
export async function recordUse(
  db: Executor,
  id: string,
  { counter, backedUp }: Assertion,
  now = Date.now(),
): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now, backed_up: backedUp ? 1 : 0 })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** @param rpId - absent: browsers offer no passkeys at the address of the service */
export function presentPasskey(row: PasskeyRow, rpId: string | undefined): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.last_used_at !== null && { lastUsedAt: new Date(row.last_used_at).toISOString() }),
    synced: row.backed_up === 1,
    usable: row.rp_id === rpId,
  };
}
