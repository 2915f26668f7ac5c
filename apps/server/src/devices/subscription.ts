import { hash } from 'node:crypto';
import type { Subscription } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';

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
  for (;;) {
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
      .executeTakeFirst();
    // Without one it was released between the two, so that it can be had now.
    if (holder) return holder.token;
  }
}

/** Takes the subscription from `token`; one that another device has by now stays there. */
export async function releaseSubscription(db: Executor, fingerprint: Buffer, token: string): Promise<void> {
  await db
    .deleteFrom('device_subscription')
    .where('fingerprint', '=', fingerprint)
    .where('token', '=', token)
    .execute();
}
