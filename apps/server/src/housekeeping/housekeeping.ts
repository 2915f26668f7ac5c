import { pruneInvitations } from '../accounts/team/invitations.ts';
import { prunePasswordResets } from '../accounts/links/password-resets.ts';
import { pruneChallenges } from '../accounts/sign-in/challenges.ts';
import { pruneSessions } from '../accounts/sign-in/sessions.ts';
import { pruneAttempts } from '../accounts/sign-in/sign-in-attempts.ts';
import type { Executor } from '../database/executor.ts';
import { createNextPartitions } from '../database/postgres/receipt-partitions.ts';
import { pruneHealth } from '../delivery/health/health-store.ts';
import { pruneUnrequested } from '../delivery/progress/retries.ts';
import { foldDayValues } from '../devices/counts/device-day-values.ts';
import { pruneDayMessages } from '../devices/preferences/day-messages.ts';
import { prunePastTimeZones } from '../devices/time-zones/past-time-zones.ts';
import { retireUnusedKeys } from '../devices/vapid-keys/vapid-key-use.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Logger } from '../logger.ts';
import { pruneIdempotencyKeys } from '../messages/accept/idempotency.ts';
import { foldCounts } from '../messages/counters/fold-counts.ts';
import { recordDisturbedDays } from '../messages/disturbance/disturbed-days.ts';
import { pruneConversions } from '../messages/conversions/conversions.ts';
import { deleteExpiredContent } from '../messages/direct/delete-content.ts';
import { pruneDirect } from '../messages/direct/delete-direct.ts';
import { pruneSenderLimits } from '../messages/outcomes/sender-limits.ts';
import { pruneDeviceTests } from '../messages/self-tests/self-tests.ts';
import { pruneAudit } from '../sites/audit/audit.ts';
import { pruneOutcomes } from '../messages/outcomes/prune-outcomes.ts';

const hour = 60 * 60 * 1000;

/** What housekeeping does, by the name in logs and metrics. The steps are independent of each other. */
const steps = {
  'idempotency-keys': pruneIdempotencyKeys,
  'device-tests': pruneDeviceTests,
  'message-counts': (db) => foldCounts(db),
  'receipt-partitions': createNextPartitions,
  outcomes: pruneOutcomes,
  unrequested: pruneUnrequested,
  conversions: pruneConversions,
  'direct-content': deleteExpiredContent,
  'direct-messages': pruneDirect,
  'past-time-zones': prunePastTimeZones,
  'day-messages': pruneDayMessages,
  'disturbed-days': recordDisturbedDays,
  'device-days': foldDayValues,
  'vapid-keys': (db) => retireUnusedKeys(db),
  audit: pruneAudit,
  invitations: pruneInvitations,
  'password-resets': prunePasswordResets,
  sessions: pruneSessions,
  challenges: pruneChallenges,
  'sign-in-attempts': pruneAttempts,
  health: pruneHealth,
  'sender-limits': pruneSenderLimits,
} satisfies Readonly<Record<string, (db: Executor, now: number, signal: AbortSignal) => Promise<unknown>>>;

export type HousekeepingStep = keyof typeof steps;

interface HousekeepingOptions {
  readonly db: Executor;
  readonly logger: Logger;
  /** Called for each step that failed. */
  readonly onFailure: (step: HousekeepingStep) => void;
}

/** Removes expired data, and counts disturbed devices, now and every hour. Any number of processes may do so at once. */
export function startHousekeeping(options: HousekeepingOptions): AsyncDisposable {
  return repeat(hour, (signal) => tidy(options, signal));
}

/** Runs each step, also after others have failed. */
async function tidy({ db, logger, onFailure }: HousekeepingOptions, signal: AbortSignal): Promise<void> {
  for (const [step, run] of Object.entries(steps) as [HousekeepingStep, (typeof steps)[HousekeepingStep]][]) {
    if (signal.aborted) return;
    try {
      await run(db, Date.now(), signal);
    } catch (error) {
      logger.error({ err: error, step }, 'a housekeeping step failed; next attempt in an hour');
      onFailure(step);
    }
  }
}
