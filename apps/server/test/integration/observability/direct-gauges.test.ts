import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { newTimeOrderedId } from '../../../src/database/time-ordered-id.ts';
import { readDueDirect } from '../../../src/delivery/direct/due-direct.ts';
import { addDirectGauges } from '../../../src/observability/direct-gauges.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { plansOf } from '../../harness/query-plans.ts';
import type { TestStorage } from '../../harness/storage.ts';

async function keep({ db }: TestStorage, dueAt: readonly (number | null)[]): Promise<void> {
  const rows = dueAt.map((due, index) => ({
    site: 'default',
    id: newTimeOrderedId(1),
    token: `${index}`.padStart(43, 'A'),
    title: 'Pedido pronto',
    state: due === null ? ('failed' as const) : ('sending' as const),
    created_at: 1,
    expires_at: 2,
    ttl: 60,
    urgency: 'normal' as const,
    payload: '{}',
    due_at: due,
  }));
  await db.insertInto('direct_queue').values(rows).execute();
}

async function read(registry: Registry) {
  const valueOf = async (name: string) => (await registry.getSingleMetric(name)!.get()).values[0]?.value;
  return {
    due: await valueOf('sineta_direct_messages_due'),
    lag: await valueOf('sineta_direct_messages_lag_seconds'),
  };
}

describeOnEngines((open) => {
  it('the metrics show how many direct messages are due, and for how long', async () => {
    const storage = await open();
    const registry = new Registry();
    addDirectGauges(registry, storage.db);
    expect(await read(registry)).toEqual({ due: 0, lag: 0 });
    const now = Date.now();
    await keep(storage, [now - 90_000, now - 1, now + 60 * 60_000, null]);
    const shown = await read(registry);
    expect(shown.due).toBe(2);
    expect(shown.lag).toBeGreaterThanOrEqual(90);
  });

  it('a scrape counts no more of them than a limit, from the index alone', async () => {
    const storage = await open();
    await keep(storage, [5, 3, 4, 9]);
    expect(await readDueDirect(storage.db, 8, 10)).toEqual({ count: 3, since: 3 });
    expect(await readDueDirect(storage.db, 8, 2)).toEqual({ count: 2, since: 3 });
    if (storage.engine !== 'sqlite') return;
    const plans = await plansOf(storage, (db) => readDueDirect(db, 8, 2));
    expect(plans.at(-1)).toContain('SEARCH direct_queue USING COVERING INDEX direct_queue_due (due_at<?)');
    expect(plans.at(-1)).not.toContain('TEMP B-TREE');
  });
});
