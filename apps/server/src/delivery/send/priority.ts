import type { JobPriority } from '../../jobs/queue.ts';
import type { MessageRow, NewBatch } from '../../database/schema.ts';
import type { Rank } from '../flow/sender-limit.ts';

/** A message to so few devices overtakes broadcasts. */
const fewDevices = 16;

/** The priority of a batch in the job queue and at the limiters. */
export function priorityOf({ tokens, size }: Pick<NewBatch, 'tokens' | 'size'>): JobPriority {
  return tokens !== null && size <= fewDevices ? 'high' : 'normal';
}

/** The rank of a message at a push service that limits its sender. */
export function rankOf({ urgency }: Pick<MessageRow, 'urgency'>, priority: JobPriority): Rank {
  if (urgency === 'high') return 'urgent';
  return priority === 'high' ? 'direct' : 'broadcast';
}
