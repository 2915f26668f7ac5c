import type { Transaction } from 'kysely';
import type { Schema } from '../../apps/server/src/database/schema.ts';
import { markClicked } from '../../apps/server/src/devices/clicks.ts';
import { devicesOfUsers } from '../../apps/server/src/devices/users/users.ts';
import { newTimeOrderedId } from '../../apps/server/src/database/time-ordered-id.ts';
import { countDirectEvents } from '../../apps/server/src/messages/direct/direct-days.ts';
import { bulkInsert } from './bulk-insert.ts';
import { pushServiceOfBrowser } from './failures.ts';
import type { Random } from './random.ts';

const hour = 3_600_000;
const titles = [
  'Seu protocolo 2026/4471 foi respondido',
  'Sua consulta é amanhã, às 8h30, no posto do centro',
  'A segunda via do IPTU está pronta',
  'O livro que você reservou chegou à biblioteca',
];

interface Result {
  readonly state: 'accepted' | 'failed' | 'gone';
  readonly reason?: string;
  readonly status?: number;
  readonly displayed?: boolean;
  readonly clicked?: boolean;
}

/** Results with their weights. */
const results: readonly (readonly [Result, number])[] = [
  [{ state: 'accepted' }, 20],
  [{ state: 'accepted', displayed: true }, 30],
  [{ state: 'accepted', displayed: true, clicked: true }, 40],
  [{ state: 'gone' }, 4],
  [{ state: 'failed', reason: 'request_refused', status: 400 }, 3],
  [{ state: 'failed', reason: 'expired' }, 3],
];

interface SeededDirectMessages {
  readonly site: string;
  /** Over the last 20 days, one for each device of a person. */
  readonly directMessages: number;
  readonly now: number;
}

/** Messages to people and to single devices, as the applications of a town hall send them, with their results. */
export async function seedDirectMessages(
  db: Transaction<Schema>,
  random: Random,
  { site, directMessages: count, now }: SeededDirectMessages,
): Promise<void> {
  const devices = await db.selectFrom('device').select(['token', 'user_id', 'browser']).limit(40).execute();
  const users = [...new Set(devices.flatMap(({ user_id }) => user_id ?? []))];
  const ofUsers = users.length > 0 ? await devicesOfUsers(db, site, users) : [];
  const byUser = Map.groupBy(ofUsers, ({ user_id }) => user_id);
  const rows = Array.from({ length: count }, (_, index) => {
    const at = Math.floor(now - (index + random.next()) * ((20 * 24 * hour) / count));
    const device = devices[Math.floor(random.next() * devices.length)]!;
    const title = titles[Math.floor(random.next() * titles.length)]!;
    const id = newTimeOrderedId(at);
    const message = { site, id, title, user_id: device.user_id, ...sentAt(at) };
    // A message to a person has a result on each device.
    const recipients = device.user_id === null ? [device] : byUser.get(device.user_id)!;
    return recipients.map(({ token, browser }) =>
      Object.assign({ token, service: pushServiceOfBrowser(browser) }, message, result(random, at)),
    );
  })
    .flat()
    .slice(0, count);
  const [failed, sent] = [true, false].map((hasFailed) =>
    rows.filter(({ state }) => (state === 'failed') === hasFailed),
  );
  const queued = failed!.map((row) => Object.assign({ expires_at: row.created_at + row.ttl * 1000 }, row));
  await bulkInsert(db, 'direct_queue', queued);
  await bulkInsert(db, 'direct_message', sent!);
  await countDirectEvents(db, rows.flatMap(eventsOf));
  for (const { token, clicked_at: at } of rows) if (at !== null) await markClicked(db, [token], at);
}

function eventsOf({
  site,
  token,
  state,
  ...row
}: ReturnType<typeof result> & { site: string; token: string }) {
  const events = [
    { event: state, at: row.settled_at },
    { event: 'displayed', at: row.displayed_at },
    { event: 'clicked', at: row.clicked_at },
  ] as const;
  return events.flatMap(({ event, at }) => (at === null ? [] : [{ site, token, event, at }]));
}

function sentAt(at: number) {
  return {
    sent_by_kind: 'key' as const,
    sent_by_name: 'Portal do cidadão',
    created_at: at,
    ttl: 86_400,
    urgency: 'normal' as const,
  };
}

function result(random: Random, at: number) {
  const { state, reason = null, status = null, displayed, clicked } = random.pick(results);
  return {
    state,
    reason,
    status,
    settled_at: at + 300,
    displayed_at: displayed ? at + 2_000 : null,
    clicked_at: clicked ? at + 60_000 : null,
  };
}
