import { randomUUID } from 'node:crypto';
import type { PushService } from '@sineta/protocol';
import type { Delivery } from '../delivery.ts';
import { reportInterval } from './merge-health-reports.ts';
import type { Logger } from '../../logger.ts';
import type { Executor } from '../../database/executor.ts';
import { reportHealth } from './health-store.ts';

interface HealthReportOptions {
  readonly db: Executor;
  readonly delivery: Pick<Delivery, 'pushServices'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Milliseconds between two reports. */
  readonly interval?: number;
}

/**
 * Writes down every few seconds how the push services are that this process sends to, so that any process can tell:
 * what changed, which every answer does, and a circuit that is not closed as long as somebody sends there. The last
 * report is made when it is disposed of.
 */
export function startHealthReports({
  db,
  delivery,
  logger,
  interval = reportInterval,
}: HealthReportOptions): AsyncDisposable {
  const process = randomUUID();
  const told = new Map<PushService, string>();
  const report = async (): Promise<void> => {
    const news = [...delivery.pushServices()].filter(
      ([service, health]) => health.circuit !== 'closed' || told.get(service) !== JSON.stringify(health),
    );
    try {
      await reportHealth(db, process, new Map(news));
      for (const [service, health] of news) told.set(service, JSON.stringify(health));
    } catch (error) {
      logger.warn({ err: error }, 'cannot store push-service health; retrying');
    }
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(report);
  }, interval);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
      await report();
    },
  };
}
