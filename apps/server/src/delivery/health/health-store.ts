import type { CircuitState, PushService } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';

/** What one process knows of a push service. */
interface KnownHealth {
  /** Milliseconds; undefined before the first response. */
  readonly medianLatency: number | undefined;
  readonly circuit: CircuitState;
}

export interface HealthReport extends KnownHealth {
  readonly service: PushService;
  /** When it was written. */
  readonly at: number;
}

/** How long the report of a process is used, in milliseconds. */
export const healthRetention = 60 * 60 * 1000;

/** Keeps what a process knows of push services, in place of what it wrote of them before. */
export async function reportHealth(
  db: Executor,
  process: string,
  services: ReadonlyMap<PushService, KnownHealth>,
  now = Date.now(),
): Promise<void> {
  if (services.size === 0) return;
  const rows = [...services].map(([service, { circuit, medianLatency = null }]) => ({
    process,
    service,
    circuit,
    median_latency: medianLatency,
    at: now,
  }));
  await db
    .insertInto('push_service_health')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['process', 'service']).doUpdateSet((column) => ({
        circuit: column.ref('excluded.circuit'),
        median_latency: column.ref('excluded.median_latency'),
        at: column.ref('excluded.at'),
      })),
    )
    .execute();
}

/** What all processes wrote of push services lately. */
export async function listHealth(db: Executor, now: number): Promise<HealthReport[]> {
  const rows = await db
    .selectFrom('push_service_health')
    .select(['service', 'circuit', 'median_latency', 'at'])
    .where('at', '>', now - healthRetention)
    .execute();
  return rows.map(({ service, circuit, median_latency, at }) => ({
    service,
    circuit,
    medianLatency: median_latency ?? undefined,
    at,
  }));
}

/** Forgets what processes wrote that have sent nothing for long. */
export async function pruneHealth(db: Executor, now: number): Promise<void> {
  await db
    .deleteFrom('push_service_health')
    .where('at', '<=', now - healthRetention)
    .execute();
}
