import type { Actor, PushPayload } from '@sineta/protocol';
import { expect, it, vi } from 'vitest';
import { shardCount, shardOf } from '../../../src/database/sharding/shard.ts';
import { createTestDelivery, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { startPushSink } from '../../harness/push-sink.ts';

const soon = { timeout: 60_000, interval: 10 };
const ana: Actor = { kind: 'user', id: 'ana', name: 'Ana' };
const day = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const payload: PushPayload = {
  web_push: 8030,
  notification: { title: 'Aviso', navigate: 'https://mural.example/', lang: 'pt-BR', data: { sineta: 'id' } },
  mutable: true,
};

describeOnEngines((open) => {
  it.each([
    ['first', '00:00', [], 'Asia/Tokyo'],
    ['second', '09:00', ['Asia/Tokyo'], 'Africa/Abidjan'],
    ['last', '12:00', ['Asia/Tokyo', 'Africa/Abidjan'], 'unknown'],
  ])(
    'a replacement of a message that was cancelled in its %s time zone goes as far as that came',
    async (_, time, complete: readonly string[], partial) => {
      const sink = await startPushSink();
      const storage = await open();
      const register = async (name: string, extra: { readonly timeZone?: string }) => {
        const tokens = await registerDevices(storage, `${sink.origin}/${name}`, 20, extra);
        return tokens.map((token, number) => ({ token, name, path: `/${name}/push/${number}` }));
      };
      const devices = [
        ...(await register('Asia/Tokyo', { timeZone: 'Asia/Tokyo' })),
        ...(await register('Africa/Abidjan', { timeZone: 'Africa/Abidjan' })),
        ...(await register('unknown', {})),
      ];
      const order = ({ token }: { readonly token: string }) =>
        `${String(shardOf(token)).padStart(2, '0')} ${token}`;
      const ordered = devices.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
      const { token: last } = ordered[30]!;
      const replaced = await keepMessage(storage, Date.now(), {
        state: 'cancelled',
        payload: JSON.stringify(payload),
        send_at_local: `${day}T09:00`,
        site_time_zone: 'America/Bahia',
        send_at: Date.parse(`${day}T00:00Z`),
        wave_at: Date.parse(`${day}T${time}Z`),
        expires_at: Date.parse(`${day}T12:01Z`),
        cursor_shard: shardOf(last),
        cursor_token: last,
      });
      const delivery = await createTestDelivery(storage, sink.origin);
      await delivery.start();
      const id = (await delivery.withdraw('default', replaced, { replaceOnDevices: true }, ana))!;
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
      const reached = ordered.filter(
        ({ name }, index) => complete.includes(name) || (name === partial && index <= 30),
      );
      expect(sink.arrivals.map(({ path }) => path).sort()).toEqual(reached.map(({ path }) => path).sort());
      const { counts } = await statusOf(storage, id);
      expect(counts).toMatchObject({ targeted: reached.length, accepted: reached.length, gone: 0 });
    },
  );

  it('a replacement of a message by local times is for devices that registered before the wave of their time zone', async () => {
    const sink = await startPushSink();
    const storage = await open();
    for (const [name, timeZone, registered] of [
      ['tokyo', 'Asia/Tokyo', '00:00'],
      ['tokyo-late', 'Asia/Tokyo', '00:01'],
      ['abidjan', 'Africa/Abidjan', '09:00'],
      ['abidjan-late', 'Africa/Abidjan', '11:00'],
      ['unknown', undefined, '12:00'],
      ['unknown-late', undefined, '12:01'],
    ] as const) {
      const extra = timeZone === undefined ? {} : { timeZone };
      const [token] = await registerDevices(storage, `${sink.origin}/${name}`, 1, extra);
      const created_at = Date.parse(`${day}T${registered}Z`);
      await storage.db.updateTable('device').set({ created_at }).where('token', '=', token!).execute();
    }
    const replaced = await keepMessage(storage, Date.now(), {
      state: 'sent',
      payload: JSON.stringify(payload),
      ttl: 60,
      send_at_local: `${day}T09:00`,
      site_time_zone: 'America/Bahia',
      send_at: Date.parse(`${day}T00:00Z`),
      wave_at: Date.parse(`${day}T12:00Z`),
      expires_at: Date.parse(`${day}T12:01Z`),
      cursor_shard: shardCount,
      cursor_token: '',
    });
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    const correction = { notification: { title: 'Outro' }, replaceOnDevices: true };
    const id = (await delivery.correct('default', replaced, correction, ana))!;
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    const reached = sink.arrivals.map(({ path }) => path);
    expect(reached.sort()).toEqual(['/abidjan/push/0', '/tokyo/push/0', '/unknown/push/0']);
  });
});
