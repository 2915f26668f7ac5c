import { randomBytes } from 'node:crypto';
import type { Executor } from './executor.ts';
import type { SecretTable } from './schema/identity.ts';

/** Returns a secret of 32 bytes as base64url. The first call creates it; all processes of a database share it. */
export async function ensureSecret(
  db: Executor,
  name: Exclude<SecretTable['name'], 'set-up'>,
): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
