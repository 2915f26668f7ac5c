import { generateVapidKeys } from '@sineta/web-push';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/logger.ts';
import { createSite } from '../../../src/sites/sites.ts';
import { currentVapidKey } from '../../../src/sites/vapid-keys/vapid-keys.ts';
import { collectText } from '../../harness/collected-text.ts';
import { createTestDelivery, sendTo } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines, type OpenStorage } from '../../harness/engines.ts';
import { type Answer, type Arrival, startPushSink } from '../../harness/push-sink.ts';

const soon = { timeout: 150_000, interval: 20 };
const accepted: Answer = { status: 201 };

/** The public VAPID key of the sender (RFC 8292 §3). */
function senderOf({ headers }: Arrival): string | undefined {
  return /k=([\w-]+)/.exec(headers.authorization ?? '')?.[1];
}

/** Two sites with a key each, and devices at one push service, which answers the requests of the first site. */
async function startTwoSites(open: OpenStorage, answerFirst: (arrival: Arrival) => Answer) {
  const storage = await open();
  const { db } = storage;
  const second = { id: 'loja', name: 'Loja', language: 'pt-BR' as const, timeZone: 'America/Sao_Paulo' };
  await createSite(db, second, generateVapidKeys());
  const { publicKey } = (await currentVapidKey(db, 'default'))!;
  const sink = await startPushSink((arrival) =>
    senderOf(arrival) === publicKey ? answerFirst(arrival) : accepted,
  );
  const arrivalsOf = (isFirst: boolean) =>
    sink.arrivals.filter((arrival) => (senderOf(arrival) === publicKey) === isFirst);
  const { text: log, destination } = collectText();
  const delivery = await createTestDelivery(storage, sink.origin, { logger: createLogger({ destination }) });
  const sending = await delivery.start();
  return {
    storage,
    sink,
    delivery,
    publicKey,
    log,
    limited: () => sending.limitedSenders(),
    ofFirst: () => arrivalsOf(true),
    ofSecond: () => arrivalsOf(false),
  };
}

describeOnEngines((open) => {
  it('sends all messages of a site while the push service limits another site', async () => {
    const throttled = { status: 429, headers: { 'retry-after': '600' } };
    const { storage, sink, delivery, publicKey, log, limited, ofFirst, ofSecond } = await startTwoSites(
      open,
      () => throttled,
    );
    await registerDevices(storage, `${sink.origin}/a`, 300);
    await registerDevices(storage, `${sink.origin}/b`, 300, {}, 'loja');
    await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(() => expect(limited()).toHaveLength(1), soon);
    expect(limited()).toMatchObject([{ service: 'other', vapidKey: publicKey }]);
    const host = new URL(sink.origin).host;
    expect(log()).toContain(`"host":"${host}","vapidKey":"${publicKey.slice(0, 8)}"`);
    await delivery.accept('default', sendTo({ everyone: true }));
    await delivery.accept('loja', sendTo({ everyone: true }));
    await vi.waitFor(() => expect(new Set(ofSecond().map(({ path }) => path)).size).toBe(300), soon);
    expect(ofSecond()).toHaveLength(300);
    // Those that had a permit before the first eight responses.
    expect(ofFirst().length).toBeLessThan(100);
  });

  it('sends an urgent message before a broadcast that waits for the limit', async () => {
    let isLimiting = false;
    const { storage, sink, delivery, limited, ofFirst } = await startTwoSites(open, () =>
      isLimiting ? { status: 429, headers: { 'retry-after': '1' } } : accepted,
    );
    await registerDevices(storage, sink.origin, 300);
    const urgentTokens = await registerDevices(storage, `${sink.origin}/urgent`, 20, { topics: ['urgent'] });
    // Their number is the rate of the limit: five a second.
    await delivery.accept('default', sendTo({ everyone: true }, { collapseKey: 'before' }));
    await vi.waitFor(() => expect(ofFirst()).toHaveLength(320), soon);
    isLimiting = true;
    await delivery.accept('default', sendTo({ everyone: true }, { collapseKey: 'broadcast' }));
    await vi.waitFor(() => expect(limited()).toHaveLength(1), soon);
    const urgent = { collapseKey: 'urgent', urgency: 'high' } as const;
    await delivery.accept('default', sendTo({ topic: 'urgent' }, urgent));
    await vi.waitFor(async () => {
      const waiting = await storage.db.selectFrom('retry').select('token').execute();
      expect(urgentTokens.every((token) => waiting.some((row) => row.token === token))).toBe(true);
      expect(waiting).toHaveLength(340);
    }, soon);
    isLimiting = false;
    const before = ofFirst().length;
    const messageOf = ({ headers }: Arrival) => headers['topic'];
    const later = () => ofFirst().slice(before).map(messageOf);
    const urgentOnes = () => later().filter((message) => message === 'urgent');
    await vi.waitFor(() => expect(urgentOnes()).toHaveLength(20), soon);
    // Some of the broadcast can go first, because they were due again before the urgent ones were.
    expect(later().lastIndexOf('urgent')).toBeLessThan(150);
  });
});
