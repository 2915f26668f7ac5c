import type { JobPriority } from '../../jobs/port.ts';
import type { NewBatch } from '../../database/schema.ts';

/** A message to so few overtakes what is sent to many. */
const fewDevices = 16;

/** How urgent a batch is: in the queue, and before its push services. */
export function priorityOf({ tokens, size }: Pick<NewBatch, 'tokens' | 'size'>): JobPriority {
  return tokens !== null && size <= fewDevices ? 'high' : 'normal';
}
