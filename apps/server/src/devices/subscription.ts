import { hash } from 'node:crypto';
import type { Subscription } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';

/**
 * Identifies a subscription by all its parts, including the secret. A caller who knows only the endpoint registers
 * another device and does not get the token of this one.
 */
export function fingerprintOf(site: string, { endpoint, keys }: Subscription): Buffer {
  return hash('sha256', [site, endpoint, keys.p256dh, keys.auth].join('\0'), 'buffer');
}

/** Identifies an endpoint of a site: 16 bytes of a hash, since endpoints are long. */
export function endpointKeyOf(site: string, { endpoint }: Pick<Subscription, 'endpoint'>): Buffer {
  return hash('sha256', [site, endpoint].join('\0'), 'buffer').subarray(0, 16);
}

/** What `device_subscription` has of a subscription. */
export interface SubscriptionKeys {
  readonly fingerprint: Buffer;
  readonly endpoint: Buffer;
}

export function keysOf(site: string, subscription: Subscription): SubscriptionKeys {
  return {
    fingerprint: fingerprintOf(site, subscription),
    endpoint: endpointKeyOf(site, subscription),
  };
}

/** The columns of a device that derive from its subscription. */
export function subscriptionColumns({ endpoint, keys }: Subscription, vapidKey: string) {
  return {
    endpoint,
    p256dh: Buffer.from(keys.p256dh, 'base64url'),
    auth: Buffer.from(keys.auth, 'base64url'),
    vapid_key: vapidKey,
  };
}

/** Assigns the subscription to `token`, unless a device already has it. Returns the token that has it afterwards. */
export async function claimSubscription(
  db: Executor,
  { fingerprint, endpoint }: SubscriptionKeys,
  token: string,
): Promise<string> {
  for (;;) {
    const claimed = await db
      .insertInto('device_subscription')
      .values({ fingerprint, token, endpoint })
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('token')
      .executeTakeFirst();
    if (claimed) return claimed.token;
    const holder = await db
      .selectFrom('device_subscription')
      .select('token')
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst();
    // If there is none, the subscription was released between the two statements and is available now.
    if (holder) return holder.token;
  }
}

/** The token of the device of the site that has this subscription. */
export async function registeredToken(
  db: Executor,
  site: string,
  subscription: Subscription,
): Promise<string | undefined> {
  const holder = await db
    .selectFrom('device_subscription')
    .select('token')
    .where('fingerprint', '=', fingerprintOf(site, subscription))
    .executeTakeFirst();
  return holder?.token;
}

/** The devices whose endpoint no other device of their site has. */
export async function withOwnEndpoint<Device extends { readonly endpoint: Buffer }>(
  db: Executor,
  devices: readonly Device[],
): Promise<Device[]> {
  const shared = await db
    .selectFrom('device_subscription')
    .select('endpoint')
    .where(
      'endpoint',
      'in',
      devices.map(({ endpoint }) => endpoint),
    )
    .groupBy('endpoint')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  const isShared = new Set(shared.map(({ endpoint }) => Buffer.from(endpoint!).toString('hex')));
  return devices.filter(({ endpoint }) => !isShared.has(endpoint.toString('hex')));
}

/** Releases the subscription of `token`. If another device has taken it meanwhile, it stays there. */
export async function releaseSubscription(db: Executor, fingerprint: Buffer, token: string): Promise<void> {
  await db
    .deleteFrom('device_subscription')
    .where('fingerprint', '=', fingerprint)
    .where('token', '=', token)
    .execute();
}
