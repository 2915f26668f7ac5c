import { randomBytes } from 'node:crypto';
import type { Executor } from '../../database/executor.ts';

/** The secret that signs cookies. The first start creates it; all processes of a database share it. */
export async function cookieSecret(db: Executor): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name: 'cookies', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'cookies')
    .executeTakeFirstOrThrow();
  return row.value;
}
