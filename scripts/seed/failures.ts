import type { Browser } from '@sineta/protocol';
import type { Insertable, Transaction } from 'kysely';
import type { Schema } from '../../apps/server/src/database/schema.ts';
import { shardOf } from '../../apps/server/src/database/sharding/shard.ts';
import { findDevices } from '../../apps/server/src/devices/find-devices.ts';
import { countFailures } from '../../apps/server/src/messages/outcomes/failure-counts.ts';
import { bulkInsert } from './bulk-insert.ts';
import type { Random } from './random.ts';

type Service = Schema['failure']['service'];
type Answer = readonly [reason: Schema['failure']['reason'], status: number | null];

/** The answers of each push service, with weights. */
const answers = {
  google: [
    [['expired', null], 5],
    [['resubscribe', 403], 3],
  ],
  mozilla: [
    [['expired', null], 2],
    [['payload_too_large', 413], 1],
  ],
  apple: [
    [['expired', null], 2],
    [['unexpected_status', 400], 1],
  ],
  microsoft: [[['expired', null], 1]],
} as const satisfies Partial<Record<Service, readonly (readonly [Answer, number])[]>>;

/** The push service of the devices with a browser. */
export function pushServiceOfBrowser(browser: Browser): keyof typeof answers {
  if (browser === 'firefox') return 'mozilla';
  if (browser === 'safari') return 'apple';
  return browser === 'edge' ? 'microsoft' : 'google';
}

interface FailedMessage {
  readonly id: string;
  readonly site: string;
  readonly send_at: number;
  readonly expires_at: number;
}

/** Stores that a message failed for devices, for reasons that their push services have. */
export async function seedFailures(
  db: Transaction<Schema>,
  random: Random,
  { id, site, send_at, expires_at }: FailedMessage,
  tokens: readonly string[],
): Promise<void> {
  const devices = await findDevices(db, site, tokens);
  const failures = devices.map(({ token, browser }) => {
    const service = pushServiceOfBrowser(browser);
    const [reason, status] = random.pick<Answer>(answers[service]);
    return {
      shard: shardOf(token),
      message: id,
      token,
      reason,
      status,
      service,
      at: send_at + 2 * 60_000,
      expires_at,
    } satisfies Insertable<Schema['failure']>;
  });
  await bulkInsert(db, 'failure', failures);
  await countFailures(db, failures, 0);
}
