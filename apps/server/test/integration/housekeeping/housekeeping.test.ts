import { expect, it } from 'vitest';
import { healthRetention, listHealth, reportHealth } from '../../../src/delivery/health/health-store.ts';
import { type HousekeepingStep, startHousekeeping } from '../../../src/housekeeping/housekeeping.ts';
import { createLogger } from '../../../src/logger.ts';
import { describeOnEngines } from '../../harness/engines.ts';

describeOnEngines((open) => {
  it('runs every step after one has failed, and logs and reports the failure', async () => {
    const { db } = await open();
    const reportedAt = Date.now() - healthRetention - 1;
    const health = new Map([['google', { circuit: 'closed', medianLatency: 20 }]] as const);
    await reportHealth(db, 'ended', health, reportedAt);
    // The first step fails, and health is pruned by the last one.
    await db.schema.dropTable('idempotency_key').execute();
    const lines: string[] = [];
    const failed: HousekeepingStep[] = [];
    const housekeeping = startHousekeeping({
      db,
      logger: createLogger({ destination: { write: (line) => lines.push(line) } }),
      onFailure: (step) => failed.push(step),
    });
    await expect.poll(() => listHealth(db, reportedAt)).toEqual([]);
    await housekeeping[Symbol.asyncDispose]();
    expect(failed).toEqual(['idempotency-keys']);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 50, step: 'idempotency-keys', msg: expect.stringContaining('failed') },
    ]);
  });
});
