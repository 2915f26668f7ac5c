import { randomUUID } from 'node:crypto';
import type { PushService } from '@sineta/protocol';
import type { Delivery } from '../delivery.ts';
import type { LimitedSender } from '../flow/push-service-limiters.ts';
import {
  type ObservedLimit,
  reportInterval,
  reportSenderLimits,
} from '../../messages/outcomes/sender-limits.ts';
import { repeat } from '../../jobs/repeat.ts';
import type { Logger } from '../../logger.ts';
import type { Executor } from '../../database/executor.ts';
import { reportHealth } from './health-store.ts';

interface HealthReportOptions {
  readonly db: Executor;
  readonly delivery: Pick<Delivery, 'pushServices' | 'limitedSenders'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Milliseconds between two reports. */
  readonly interval?: number;
}

/** The times of a limit since the epoch, which processes share. */
function observedAt(now: number) {
  return ({ limitedFor, pausedFor, ...sender }: LimitedSender): ObservedLimit => ({
    ...sender,
    since: Math.round(now - limitedFor),
    pausedUntil: pausedFor > 0 ? Math.round(now + pausedFor) : 0,
  });
}

/**
 * Stores the health of this process's push services every few seconds, for all processes: that of each service with new
 * responses, or whose circuit is not closed, and the senders that they limit. The last report is written on disposal.
 */
export function startHealthReports({
  db,
  delivery,
  logger,
  interval = reportInterval,
}: HealthReportOptions): AsyncDisposable {
  const process = randomUUID();
  const stored = new Map<PushService, string>();
  const report = async (): Promise<void> => {
    const news = [...delivery.pushServices()].filter(
      ([service, health]) => health.circuit !== 'closed' || stored.get(service) !== JSON.stringify(health),
    );
    try {
      await reportHealth(db, process, new Map(news));
      const now = Date.now();
      await reportSenderLimits(db, process, delivery.limitedSenders().map(observedAt(now)), now);
      for (const [service, health] of news) stored.set(service, JSON.stringify(health));
    } catch (error) {
      logger.warn({ err: error }, 'cannot store push-service health; retrying');
    }
  };
  // Not by a timer: while the database does not respond, reports would pile up, and each would be stored afterwards.
  const reports = repeat(interval, report);
  return {
    async [Symbol.asyncDispose]() {
      await reports[Symbol.asyncDispose]();
      await report();
    },
  };
}
