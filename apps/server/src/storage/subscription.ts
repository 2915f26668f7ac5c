import { hash } from 'node:crypto';
import type { Subscription } from '@sineta/protocol';
import type { Executor } from './executor.ts';

/**
 * What a subscription is recognised by: the whole of it, secret and all. Somebody who knows an endpoint
 * but not its keys registers another device and never gets this one's token.
 */
export function fingerprintOf(site: string, { endpoint, keys }: Subscription): Buffer {
  return hash('sha256', [site, endpoint, keys.p256dh, keys.auth].join('\0'), 'buffer');
}

/** The columns of a device that come from its subscription. */
export function subscriptionColumns({ endpoint, keys }: Subscription, vapidKey: string) {
  return {
    endpoint,
    p256dh: Buffer.from(keys.p256dh, 'base64url'),
    auth: Buffer.from(keys.auth, 'base64url'),
    vapid_key: vapidKey,
  };
}

/** Gives the subscription to `token` unless a device has it already; the token that has it in the end. */
export async function claimSubscription(db: Executor, fingerprint: Buffer, token: string): Promise<string> {
  const claimed = await db
    .insertInto('device_subscription')
    .values({ fingerprint, token })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('token')
    .executeTakeFirst();
  if (claimed) return claimed.token;
  const holder = await db
    .selectFrom('device_subscription')
    .select('token')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return holder.token;
}

export async function releaseSubscription(db: Executor, fingerprint: Buffer): Promise<void> {
  await db.deleteFrom('device_subscription').where('fingerprint', '=', fingerprint).execute();
}
