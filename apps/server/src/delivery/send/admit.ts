import type { JobPriority } from '../../jobs/queue.ts';
import type { Deferral } from '../flow/deferral.ts';
import type { PushFeedback } from '../flow/push-feedback.ts';
import type { Permit } from '../flow/push-service-limiter.ts';
import type { Rank } from '../flow/sender-limit.ts';
import type { SenderLimiter } from '../flow/sender-limiter.ts';
import type { Room, UnwrittenResponses } from '../flow/unwritten-responses.ts';

/** A request that may leave: it has a permit, and there is room for its response. */
export interface Admitted {
  readonly kind: 'admitted';
  readonly permit: Permit<PushFeedback>;
  readonly room: Room;
}

interface AdmitOptions {
  readonly limiter: Pick<SenderLimiter, 'acquire' | 'quickestLatency'>;
  readonly unwritten: UnwrittenResponses;
  readonly priority: JobPriority;
  readonly rank: Rank;
  /** Whether it waits longer for its permit while responses come. */
  readonly isPatient?: boolean;
}

/**
 * Waits for room and a permit, in this order.
 * @param message Undefined for a retry.
 */
export function admit(
  options: AdmitOptions,
  message: string | undefined,
): Admitted | Deferral | Promise<Admitted | Deferral> {
  const { limiter, unwritten, priority, rank, isPatient } = options;
  const whenRoom = unwritten.whenRoom(priority);
  if (whenRoom) return admitWhenRoom(options, message, whenRoom);
  const acquired = limiter.acquire(priority, rank, message, isPatient);
  const takeRoom = (admission: Permit<PushFeedback> | Deferral) => {
    if (admission.kind === 'deferred') return admission;
    const room = unwritten.take(limiter.quickestLatency);
    if (room) return { kind: 'admitted', permit: admission, room } as const;
    // Others took the room while this one waited for its permit. It waits without one, which others can use.
    admission.release({ kind: 'unused' });
    return admit(options, message);
  };
  return acquired instanceof Promise ? acquired.then(takeRoom) : takeRoom(acquired);
}

/** Acquires no permit before there is room: all that wait are woken, and most find none. */
async function admitWhenRoom(
  options: AdmitOptions,
  message: string | undefined,
  room: Promise<void>,
): Promise<Admitted | Deferral> {
  for (let waiting: Promise<void> | undefined = room; waiting;) {
    await waiting;
    waiting = options.unwritten.whenRoom(options.priority);
  }
  return admit(options, message);
}
