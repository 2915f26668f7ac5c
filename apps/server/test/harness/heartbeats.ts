import { sql } from 'kysely';
import type { Executor } from '../../src/database/executor.ts';

/** Has every job in hand on PostgreSQL be of a worker that was last heard of a minute ago, and a supervisor look soon. */
export async function missHeartbeats(db: Executor): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
    where state = 'active'`.execute(db);
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(db);
}
