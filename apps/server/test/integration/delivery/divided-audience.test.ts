import { expect, it, test } from 'vitest';
import { chooserOf } from '../../../src/delivery/plan/divided-audience.ts';
import { divisionOf, groupOf } from '../../../src/messages/experiments/division.ts';
import { findMessageRow } from '../../../src/messages/messages.ts';
import { scheduleOf } from '../../../src/messages/schedule/schedule.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { registerDevices } from '../../harness/devices.ts';
import { keepMessage } from '../../harness/messages.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const now = Date.now();
const experiment = { share: 50, decideAfterMinutes: 60, variant: { title: 'B' } };
const decideAt = now + 3_600_000;
const division = divisionOf('a message', { experiment, holdout: 20 })!;
const columns = { division: JSON.stringify(division), experiment: JSON.stringify(experiment) };

/** The tokens of the devices that get what replaces a message. */
async function replacedOn(storage: TestStorage, tokens: readonly string[], replaces: string) {
  const id = await keepMessage(storage, now, { division: columns.division, replaces });
  const message = (await findMessageRow(storage.db, 'default', id))!;
  const [wave] = await scheduleOf(storage.db, message);
  const choose = (await chooserOf(storage.db, message, wave!))!;
  return tokens.filter((token) => choose({ token, created_at: now }) === 'chosen');
}

/** Tokens in the order of planning. */
async function register(storage: TestStorage): Promise<string[]> {
  const tokens = await registerDevices(storage, 'https://push.example', 200);
  const order = (token: string): string => `${String(shardOf(token)).padStart(2, '0')} ${token}`;
  return tokens.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

const groupsOf = (tokens: readonly string[]) =>
  [...new Set(tokens.map((token) => groupOf(division, token)))].sort();

test('a replacement goes to every group but the control group', async () => {
  const storage = await openTestStorage();
  const tokens = await register(storage);
  const replaced = await keepMessage(storage, now, { ...columns, wave_at: decideAt });
  const chosen = await replacedOn(storage, tokens, replaced);
  expect(groupsOf(chosen)).toEqual(['a', 'b', 'rest']);
  expect(chosen).toEqual(tokens.filter((token) => groupOf(division, token) !== 'holdout'));
});

it.each([
  ['in the first wave', now, ['a', 'b'], []],
  ['in the second wave', decideAt, ['rest'], ['a', 'b']],
])(
  'a replacement of a message that was cancelled %s goes as far as that came',
  async (_, wave, current, earlier) => {
    const storage = await openTestStorage();
    const tokens = await register(storage);
    const last = tokens[100]!;
    const replaced = await keepMessage(storage, now, {
      ...columns,
      state: 'cancelled',
      wave_at: wave,
      cursor_shard: shardOf(last),
      cursor_token: last,
    });
    const expected = tokens.filter((token, index) => {
      const group: string = groupOf(division, token);
      return earlier.some((name) => name === group) || (current.includes(group) && index <= 100);
    });
    expect(expected.length).toBeGreaterThan(20);
    expect(await replacedOn(storage, tokens, replaced)).toEqual(expected);
  },
);
