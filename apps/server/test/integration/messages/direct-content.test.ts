import { expect, it } from 'vitest';
import type { Storage } from '../../../src/database/open.ts';
import { newTimeOrderedId } from '../../../src/database/time-ordered-id.ts';
import { deleteExpiredContent } from '../../../src/messages/direct/delete-content.ts';
import { listDirect } from '../../../src/messages/direct/list-direct.ts';
import { createTestDelivery, sendTo } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { plansOf } from '../../harness/query-plans.ts';

const now = Date.UTC(2026, 10, 28, 12);

/** As many messages with their content. */
async function keep(
  { db }: Storage,
  count: number,
  extra: { readonly state: 'sending' | 'failed' | 'held'; readonly expires_at: number },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...extra,
    site: 'default',
    id: newTimeOrderedId(now),
    token: `${index}`.padStart(43, 'A'),
    title: 'Pedido pronto',
    created_at: now - 60_000,
    ttl: 60,
    urgency: 'normal' as const,
    payload: '{}',
    translations: '{}',
  }));
  await db.insertInto('direct_queue').values(rows).execute();
}

describeOnEngines((open) => {
  it('deletes the content of failed messages when their TTL ends, in statements of a hundred', async () => {
    const storage = await open();
    await keep(storage, 250, { state: 'failed', expires_at: now });
    await keep(storage, 1, { state: 'failed', expires_at: now + 1 });
    await keep(storage, 1, { state: 'held', expires_at: now });
    await keep(storage, 1, { state: 'sending', expires_at: now });
    const plans = await plansOf(storage, (db) => deleteExpiredContent(db, now));
    expect(plans.length).toBeGreaterThanOrEqual(3);
    const left = await storage.db
      .selectFrom('direct_queue')
      .select(['state', 'expires_at', 'translations'])
      .where('payload', 'is not', null)
      .orderBy('state')
      .execute();
    expect(left).toEqual([
      { state: 'failed', expires_at: now + 1, translations: '{}' },
      { state: 'held', expires_at: now, translations: '{}' },
      { state: 'sending', expires_at: now, translations: '{}' },
    ]);
    const cleared = storage.db
      .selectFrom('direct_queue')
      .select('id')
      .where('payload', 'is', null)
      .where('translations', 'is', null);
    expect(await cleared.execute()).toHaveLength(250);
    if (storage.engine !== 'sqlite') return;
    expect(plans.at(-1)).toContain('SEARCH direct_queue USING INDEX direct_queue_content (expires_at<?)');
    expect(plans.at(-1)).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it('keeps no more than 160 bytes of a title', async () => {
    const storage = await open();
    const [token] = (await registerDevices(storage, 'https://fcm.googleapis.com', 1)) as [string];
    const service = await createTestDelivery(storage, 'https://fcm.googleapis.com');
    const notification = { title: 'Seu pedido está pronto. '.repeat(40) };
    await service.accept('default', sendTo({ token }, { notification }));
    const { messages } = await listDirect(storage.db, 'default', { limit: 1 });
    expect(messages[0]!.title).toMatch(/^Seu pedido está pronto\. .*…$/);
    expect(Buffer.byteLength(messages[0]!.title)).toBeLessThanOrEqual(160);
  });
});
