import { randomBytes } from 'node:crypto';
import type { Executor } from '../../database/executor.ts';

/** The secret that signs cookies, made at the first start; the same for all processes of one database. */
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
