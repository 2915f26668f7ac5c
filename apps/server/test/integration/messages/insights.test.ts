import { limits, type Timeline } from '@sineta/protocol';
import { expect, it, test, vi } from 'vitest';
import { startHealthReports } from '../../../src/delivery/health/health-reports.ts';
import { createLogger } from '../../../src/logger.ts';
import { readLatestHistory } from '../../../src/messages/device-history/device-history.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { summariseFailures } from '../../../src/messages/outcomes/failure-counts.ts';
import { divisionOf, groupOf } from '../../../src/messages/experiments/division.ts';
import { findMessageRow } from '../../../src/messages/messages.ts';
import {
  healthRetention,
  listHealth,
  pruneHealth,
  reportHealth,
} from '../../../src/delivery/health/health-store.ts';
import { sumResponses } from '../../../src/messages/outcomes/push-service-days.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { saveSegment } from '../../../src/sites/segments/segments.ts';
import { addToTimeline, readTimeline } from '../../../src/messages/outcomes/timeline.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { startTestServer } from '../../harness/running-server.ts';

const soon = { timeout: 60_000 };
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describeOnEngines((open) => {
  it('shows when a message was accepted and displayed, why it failed, and what the push service responded', async () => {
    const sink = await startPushSink(({ path }) => ({ status: path.endsWith('0') ? 400 : 201 }));
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, sink.origin, 30);
    const delivery = await createTestDelivery(storage, sink.origin, { tuning: { batchSize: 7 } });
    const sending = await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    const report = (token: string, event: 'displayed' | 'clicked') => ({
      token,
      receipts: [{ message: id, event }],
    });
    await recordReceipts(db, [report(tokens[1]!, 'displayed'), report(tokens[1]!, 'clicked')]);
    await recordReceipts(db, [report(tokens[1]!, 'displayed'), report(tokens[2]!, 'displayed')]);

    const whatOf = async (device: number) =>
      (await readLatestHistory(db, (await findDevice(db, tokens[device]!))!, []))
        .filter(({ message }) => message === id)
        .toSorted((a, b) => a.kind.localeCompare(b.kind))
        .map((event) => [event.kind, event.title, event.sentAt !== undefined]);
    const { title } = (await findMessageRow(db, 'default', id))!;
    expect([await whatOf(0), await whatOf(1), await whatOf(3)]).toEqual([
      [['failed', title, false]],
      [
        ['clicked', title, false],
        ['displayed', title, true],
      ],
      [['accepted', title, false]],
    ]);

    const { send_at } = (await findMessageRow(db, 'default', id))!;
    const { step, accepted, displayed, clicked, dismissed } = await readTimeline(db, id, send_at);
    expect({ step, accepted: sum(accepted), displayed: sum(displayed), clicked: sum(clicked) }).toEqual({
      step: 60,
      accepted: 27,
      displayed: 2,
      clicked: 1,
    });
    expect(dismissed).toEqual(accepted.map(() => 0));
    const refused = { status: 400, service: 'other', devices: 3 };
    expect(await summariseFailures(db, id)).toMatchObject([refused]);
    expect(await sumResponses(db, 'default', '2026-01-01')).toEqual([
      { service: 'other', accepted: 27, refused: 3 },
    ]);
    expect(sending.pushServices().get('other')).toMatchObject({ circuit: 'closed' });
    expect(sending.pushServices().get('other')!.medianLatency).toBeGreaterThan(0);
    await startHealthReports({ db, delivery: sending, logger: createLogger({ level: 'silent' }) })[
      Symbol.asyncDispose
    ]();
    expect(await listHealth(db, Date.now())).toMatchObject([
      { service: 'other', ...sending.pushServices().get('other') },
    ]);

    expect(await delivery.retryFailures('default', id)).toBe(3);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect(await summariseFailures(db, id)).toMatchObject([refused]);
  });

  it('sends to a segment as it was when the message was accepted', async () => {
    const sink = await startPushSink(() => ({ status: 201 }));
    const storage = await open();
    const { db } = storage;
    await registerDevices(storage, sink.origin, 5, { locale: 'pt-BR' });
    const others = await startPushSink(() => ({ status: 201 }));
    await registerDevices(storage, others.origin, 5, { locale: 'en' });
    await saveSegment(db, 'default', 'daqui', { name: 'Daqui', filter: { languages: ['pt'] } });
    const delivery = await createTestDelivery(storage, [sink.origin, others.origin]);
    const bySegment = await delivery.accept('default', sendTo({ segment: 'daqui' }));
    await saveSegment(db, 'default', 'daqui', { name: 'De fora', filter: { languages: ['en'] } });
    // Past in every time zone.
    const localTime = new Date(Date.now() - 20 * 3_600_000).toISOString().slice(0, 16);
    const byFilter = await delivery.accept(
      'default',
      sendTo({ filter: { languages: ['pt-br'] } }, { sendAtLocal: localTime }),
    );
    await delivery.start();
    for (const { id } of [bySegment, byFilter]) {
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
      expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 5, accepted: 5 });
    }
    expect([sink.arrivals.length, others.arrivals.length]).toEqual([10, 0]);
    await expect(delivery.accept('default', sendTo({ segment: 'ursos' }))).rejects.toMatchObject({
      code: 'not_found',
      fields: [{ field: 'target.segment' }],
    });
  });

  it('excludes topics, and segments as they were when the message was accepted', async () => {
    const included = await startPushSink(() => ({ status: 201 }));
    const excluded = await startPushSink(() => ({ status: 201 }));
    const storage = await open();
    const { db } = storage;
    await registerDevices(storage, included.origin, 3, { locale: 'pt-BR', topics: ['obras'] });
    await registerDevices(storage, `${excluded.origin}/a`, 2, { locale: 'en', topics: ['obras'] });
    await registerDevices(storage, `${excluded.origin}/b`, 2, { topics: ['obras', 'festas'] });
    await saveSegment(db, 'default', 'fora', { name: 'De fora', filter: { languages: ['en'] } });
    const delivery = await createTestDelivery(storage, [included.origin, excluded.origin]);
    const exclude = { topics: ['festas'], segments: ['fora'] };
    const ids: string[] = [];
    for (const target of [
      { everyone: true as const, exclude },
      { topic: 'obras', exclude },
      { filter: { topics: ['obras'] }, exclude },
    ]) {
      ids.push((await delivery.accept('default', sendTo(target))).id);
    }
    await saveSegment(db, 'default', 'fora', { name: 'De fora', filter: { languages: ['pt'] } });
    await delivery.start();
    for (const id of ids) {
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
      expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 3, accepted: 3 });
    }
    expect([included.arrivals.length, excluded.arrivals.length]).toEqual([9, 0]);
    const [everyone, topic] = await Promise.all(ids.map((id) => findMessageDetails(db, 'default', id)));
    expect(everyone).toMatchObject({
      target: { everyone: true, exclude },
      filter: { none: [{ topics: ['festas'] }, { languages: ['en'] }] },
    });
    expect(topic).toMatchObject({ audience: 'topic', topic: 'obras', publish: true });
    const unknown = { everyone: true as const, exclude: { segments: ['fora', 'ursos'] } };
    await expect(delivery.accept('default', sendTo(unknown))).rejects.toMatchObject({
      code: 'not_found',
      fields: [{ field: 'target.exclude.segments.1' }],
    });
    const any = Array.from({ length: limits.filterConditions }, () => ({ languages: ['pt'] }));
    await saveSegment(db, 'default', 'grande', { name: 'Grande', filter: { any } });
    const tooMany = { everyone: true as const, exclude: { segments: ['grande'] } };
    await expect(delivery.accept('default', sendTo(tooMany))).rejects.toMatchObject({
      code: 'invalid_request',
      fields: [{ field: 'target.exclude.segments' }],
    });
  });

  it('shows as accepted only what was sent after the device registered', async () => {
    const storage = await open();
    const { db } = storage;
    const hour = 3_600_000;
    const due = Date.now() - hour;
    const experiment = { share: 50, decideAfterMinutes: 120, variant: { title: 'B' } };
    const division = divisionOf('a message', { experiment, holdout: 30 })!;
    const local = await keepMessage(storage, due, {
      send_at_local: new Date(due).toISOString().slice(0, 16),
      wave_at: due + 2 * hour,
    });
    const compared = await keepMessage(storage, due, {
      division: JSON.stringify(division),
      experiment: JSON.stringify(experiment),
      wave_at: due + 2 * hour,
    });
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 150);
    const accepted = async (token: string) =>
      (await readLatestHistory(db, (await findDevice(db, token))!, []))
        .filter(({ kind }) => kind === 'accepted')
        .map(({ message }) => message);
    const groups = Map.groupBy(tokens, (token) => groupOf(division, token));
    const [a = '', rest = '', holdout = ''] = (['a', 'rest', 'holdout'] as const).map(
      (group) => groups.get(group)?.[0],
    );
    expect([await accepted(a), await accepted(rest), await accepted(holdout)]).toEqual([[], [compared], []]);
    await db.updateTable('device').set({ created_at: due }).execute();
    expect(new Set(await accepted(a))).toEqual(new Set([local, compared]));
    expect(await accepted(holdout)).toEqual([local]);
  });

  it('stores the health reports of each process until it has sent nothing for an hour', async () => {
    const { db } = await open();
    const well = { circuit: 'closed', medianLatency: 40.5 } as const;
    const away = { circuit: 'open', medianLatency: undefined } as const;
    const services = async (now: number) => (await listHealth(db, now)).map(({ service }) => service);
    await reportHealth(db, 'a', new Map([['google', away]]), 1000);
    await reportHealth(db, 'a', new Map([['google', well]]), 2000);
    await reportHealth(db, 'b', new Map([['mozilla', away]]), 5000);
    expect((await listHealth(db, 5000)).toSorted((one, other) => one.at - other.at)).toEqual([
      { service: 'google', ...well, at: 2000 },
      { service: 'mozilla', ...away, at: 5000 },
    ]);
    const later = 2000 + healthRetention;
    expect(await services(later)).toEqual(['mozilla']);
    await pruneHealth(db, later);
    expect(await services(5000)).toEqual(['mozilla']);
  });

  it('lengthens the steps of a timeline with its duration', async () => {
    const { db } = await open();
    const day = 24 * 60 * 60 * 1000;
    const sendAt = 100 * day;
    const elapsed = [0, 30_000, 2 * 60 * 60 * 1000, 3 * day];
    const steps: number[] = [];
    for (const [index, after] of elapsed.entries()) {
      await addToTimeline(db, 'm', sendAt, sendAt + after, { displayed: index + 1 }, index);
      const { from, step, displayed } = await readTimeline(db, 'm', sendAt);
      expect(Date.parse(from)).toBe(sendAt);
      expect(sum(displayed)).toBe(((index + 1) * (index + 2)) / 2);
      expect(displayed.at(-1)).toBeGreaterThan(0);
      steps.push(step);
    }
    expect(steps).toEqual([60, 60, 600, 3600]);
    expect(await readTimeline(db, 'nothing', sendAt)).toMatchObject({ accepted: [], displayed: [] });
  });
});

test('the timeline of a scheduled direct message begins when it was due', async () => {
  await using server = await startTestServer();
  const dueAt = Date.parse('2026-11-20T12:00Z');
  const createdAt = dueAt - 30 * 24 * 3_600_000;
  const id = 'd'.repeat(24);
  await server.write(
    `insert into direct_message (site, id, token, title, state, ttl, urgency, created_at, send_at, settled_at)
     values ('default', '${id}', 'a', 'Exame', 'accepted', 60, 'normal', ${createdAt}, ${dueAt}, ${dueAt + 61_000})`,
  );
  const path = `/v1/sites/default/messages/${id}/timeline`;
  const { body } = await server.ask<Timeline>('GET', path, { key: server.adminKey });
  expect(body).toMatchObject({ from: '2026-11-20T12:00:00.000Z', step: 60, accepted: [0, 1] });
});
