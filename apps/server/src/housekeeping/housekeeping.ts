import type { Logger } from '../logger.ts';
import type { Executor } from '../database/executor.ts';
import { pruneAudit } from '../sites/audit/audit.ts';
import { pruneDeviceTests } from '../messages/self-tests/self-tests.ts';
import { pruneIdempotencyKeys } from '../messages/accept/idempotency.ts';
import { pruneInvitations } from '../accounts/team/invitations.ts';
import { prunePasswordResets } from '../accounts/links/password-resets.ts';
import { prunePastTimeZones } from '../devices/time-zones/past-time-zones.ts';
import { pruneOutcomes } from './prune-outcomes.ts';
import { pruneHealth } from '../delivery/health/health-store.ts';
import { pruneSessions } from '../accounts/sign-in/sessions.ts';
import { pruneAttempts } from '../accounts/sign-in/sign-in-attempts.ts';
import { retireUnusedKeys } from '../devices/vapid-keys/vapid-key-use.ts';

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
