import type { JobPriority } from '../../jobs/queue.ts';
import type { NewBatch } from '../../database/schema.ts';

/** A message to so few devices overtakes broadcasts. */
const fewDevices = 16;

/** The priority of a batch in the job queue and at the limiters. */
export function priorityOf({ tokens, size }: Pick<NewBatch, 'tokens' | 'size'>): JobPriority {
  return tokens !== null && size <= fewDevices ? 'high' : 'normal';
}
