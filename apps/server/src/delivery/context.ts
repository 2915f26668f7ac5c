import type { EncryptionPool, Sender } from '@sineta/web-push';
import type { Kysely } from 'kysely';
import type { JobQueue } from '../jobs/port.ts';
import type { Logger } from '../logger.ts';
import type { Schema } from '../database/schema.ts';
import type { PushServiceLimiters } from './flow/push-service-limiters.ts';
import type { DeliveryObserver } from './observer.ts';
import type { Semaphore } from './send/semaphore.ts';
import type { Signers } from './send/signers.ts';
import type { Tuning } from './tuning.ts';

/** What the steps of delivery work with. */
export interface DeliveryContext {
  readonly db: Kysely<Schema>;
  readonly jobs: JobQueue;
  readonly sender: Sender;
  readonly encryption: EncryptionPool;
  readonly limiters: PushServiceLimiters;
  /** Places for batches that are sending; one that only waits for its last answers needs none. */
  readonly sending: Semaphore;
  readonly signers: Signers;
  /** What outlives the job that began it; the delivery stops when it is over. */
  readonly lateAnswers: Set<Promise<void>>;
  /** Aborted: requests under way are broken off. */
  readonly breakOff: AbortSignal;
  readonly logger: Logger;
  readonly observer: DeliveryObserver;
  readonly onChange: (site: string, message: string) => void;
  readonly clock: () => number;
  readonly tuning: Tuning;
}
