import type { Logger } from './observability/logger.ts';
import type { Executor } from './storage/executor.ts';
import { pruneAudit } from './storage/audit.ts';
import { pruneDeviceTests } from './storage/device-tests.ts';
import { pruneIdempotencyKeys } from './storage/idempotency.ts';
import { pruneInvitations } from './storage/invitations.ts';
import { prunePasswordResets } from './storage/password-resets.ts';
import { prunePastTimeZones } from './storage/past-time-zones.ts';
import { pruneOutcomes } from './storage/prune.ts';
import { pruneHealth } from './storage/push-service-health.ts';
import { pruneSessions } from './storage/sessions.ts';
import { pruneAttempts } from './storage/sign-in-attempts.ts';
import { retireUnusedKeys } from './storage/vapid-key-use.ts';

const hour = 60 * 60 * 1000;

/** Forgets what has had its time: at once and every hour, in any number of processes. */
export function startHousekeeping(db: Executor, logger: Logger): AsyncDisposable {
  let running = tidy(db, logger);
  const timer = setInterval(() => {
    running = running.then(() => tidy(db, logger));
  }, hour);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}

async function tidy(db: Executor, logger: Logger): Promise<void> {
  try {
    await pruneIdempotencyKeys(db, Date.now());
    await pruneDeviceTests(db, Date.now());
    await pruneOutcomes(db, Date.now());
    await prunePastTimeZones(db, Date.now());
    await retireUnusedKeys(db);
    await pruneAudit(db, Date.now());
    await pruneInvitations(db, Date.now());
    await prunePasswordResets(db, Date.now());
    await pruneSessions(db, Date.now());
    await pruneAttempts(db, Date.now());
    await pruneHealth(db, Date.now());
  } catch (error) {
    logger.error({ err: error }, 'housekeeping failed; it is tried again in an hour');
  }
}
