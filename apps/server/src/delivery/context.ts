import type { Sender } from '@sineta/web-push';
import type { Kysely } from 'kysely';
import type { JobQueue } from '../jobs/port.ts';
import type { Logger } from '../observability/logger.ts';
import type { Schema } from '../storage/schema.ts';
import type { Signers } from './signers.ts';
import type { Tuning } from './tuning.ts';

/** What the steps of delivery work with. */
export interface DeliveryContext {
  readonly db: Kysely<Schema>;
  readonly jobs: JobQueue;
  readonly sender: Sender;
  readonly signers: Signers;
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly onChange: (site: string, message: string) => void;
  readonly clock: () => number;
  readonly tuning: Tuning;
}
