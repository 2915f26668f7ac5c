import { sendMessageSchema, type SendMessage, type Target } from '@sineta/protocol';
import { createEndpointPolicy, createSender, type SenderTimeouts } from '@sineta/web-push';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Delivery, type DeliveryOptions, startDelivery } from '../../src/delivery/delivery.ts';
import { createScheduler } from '../../src/delivery/scheduler.ts';
import { openJobQueue } from '../../src/jobs/open.ts';
import { createLogger } from '../../src/logger.ts';
import { createMessageService, type MessageService } from '../../src/messages/message-service.ts';
import { createDirectQueue } from '../../src/messages/direct/direct-queue.ts';
import { findMessage } from '../../src/messages/messages.ts';
import type { Storage } from '../../src/database/open.ts';
import type { TestStorage } from './storage.ts';

const silent = createLogger({ level: 'silent' });

/** The message service and its delivery, which the test starts. */
interface TestDelivery extends MessageService {
  start(): Promise<Delivery>;
  stop(): Promise<void>;
}

/** Creates delivery as the service does, to the push services at these origins; stopped with the test. */
export async function createTestDelivery(
  storage: TestStorage,
  origins: string | readonly string[],
  {
    timeouts = {},
    ca = [],
    logger = silent,
    queue = createDirectQueue(),
    queueClock,
    ...options
  }: Partial<
    Pick<DeliveryOptions, 'tuning' | 'onChange' | 'observer' | 'clock' | 'logger' | 'encryption' | 'queue'>
  > & {
    readonly timeouts?: SenderTimeouts;
    /**
     * The clock of the job queue, by default the real one. With the real one and a clock of the delivery that is ahead, a job
     * that runs again waits for the real time to arrive there.
     */
    readonly queueClock?: () => number;
    /** Certificates of the push services. */
    readonly ca?: readonly string[];
  } = {},
): Promise<TestDelivery> {
  const policy = createEndpointPolicy({ extraOrigins: [origins].flat() });
  const sender = createSender({ policy, timeouts, ca });
  const { db } = storage;
  const jobs = await openJobQueue(storage.location, storage, logger, queueClock);
  const clock = options.clock && { clock: options.clock };
  const started: Delivery[] = [];
  const messages = createMessageService({
    db,
    scheduler: createScheduler({ db, jobs, ...clock }),
    queue,
    publicUrl: () => 'https://mural.example/',
    ...clock,
  });
  const stop = async () => {
    for (const delivery of started) await delivery.stop();
    await jobs.stop();
  };
  onTestFinished(async () => {
    await stop();
    await sender.close();
  });
  return {
    ...messages,
    async start() {
      const subject = 'mailto:ops@mural.example';
      const delivery = await startDelivery({ db, jobs, queue, sender, subject, logger, ...options });
      started.push(delivery);
      return delivery;
    },
    stop,
  };
}

/** A message as the HTTP layer passes it, with defaults. */
export function sendTo(target: Target, extra: Partial<SendMessage> = {}) {
  return sendMessageSchema.parse({ target, notification: { title: 'Olá' }, ...extra });
}

export async function statusOf({ db }: Storage, id: string) {
  const status = await findMessage(db, 'default', id);
  if (status === undefined) throw new Error('The message does not exist.');
  return status;
}

/** The number of unfinished jobs. */
export async function countJobs({ db, engine }: Storage): Promise<number> {
  const pending = engine === 'sqlite' ? sql`job` : sql`pgboss.job where state < 'completed'`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${pending}`.execute(db);
  return rows[0]!.count;
}

/** Makes jobs due according to a clock that is ahead of the queue's own. */
export async function releaseJobs({ db, engine }: Storage, now: number): Promise<void> {
  const release =
    engine === 'sqlite'
      ? sql`update job set run_at = 0 where run_at <= ${now}`
      : sql`update pgboss.job set start_after = now() where start_after <= to_timestamp(${now}::float8 / 1000)`;
  await release.execute(db);
}
