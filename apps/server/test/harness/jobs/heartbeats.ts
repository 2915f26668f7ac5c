import { sql } from 'kysely';
import type { Executor } from '../../../src/database/executor.ts';

/** Ages the heartbeats of running jobs on PostgreSQL by a minute, like those of dead workers, and triggers the supervisor. */
export async function missHeartbeats(db: Executor): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
    where state = 'active'`.execute(db);
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(db);
}
