import type { DirectDelivery } from '../../messages/direct/direct-request.ts';
import { keyOf } from '../../messages/direct/message-key.ts';
import { originOf } from '../flow/push-service-limiters.ts';

/**
 * The direct messages in memory. Those to one push service have a share of their own, so that one that is slow or does not
 * respond delays no messages to others.
 */
export interface MessagesInMemory {
  /** How many messages are in memory. */
  readonly size: number;
  /**
   * Those that may be added, and those that are in memory already. A share grows while it is smaller than four
   * times the memory that is left (the dynamic threshold of Choudhury and Hahne, 1998): one alone may take four fifths, and
   * some is left for the others.
   */
  fitting<Delivery extends DirectDelivery>(deliveries: readonly Delivery[]): readonly Delivery[];
  /** Adds messages, except those that are in memory already, of which it takes the new lease. */
  add(deliveries: readonly DirectDelivery[]): void;
  /** Takes the group that is sent next, of several push services in turn. */
  take(): readonly DirectDelivery[];
  /** A message that was taken does not wait for a permit any more. Later calls do nothing. */
  leave(delivery: DirectDelivery): void;
  /** The end of its lease, in milliseconds since the epoch; undefined for one that is not in memory. */
  leaseOf(delivery: DirectDelivery): number | null | undefined;
  /** The attempt has ended, or is not made. */
  remove(delivery: DirectDelivery): void;
  /** Removes all that were not taken, and returns them. */
  clear(): readonly DirectDelivery[];
}

/** How large a share may be, as a multiple of the memory that is left. What does not fit costs two more writes. */
const freePart = 4;

interface MemoryLimits {
  readonly mostInMemory: number;
  /** Messages to one push service that are being encrypted or wait for a permit. */
  readonly mostAhead: number;
  readonly groupSize: number;
}

/** The messages to one push service. */
interface Share {
  readonly waiting: DirectDelivery[];
  readonly ahead: Set<DirectDelivery['message']>;
  /** How many of its messages are in memory, with those that are being sent. */
  size: number;
}

export function createMessagesInMemory({
  mostInMemory,
  mostAhead,
  groupSize,
}: MemoryLimits): MessagesInMemory {
  /** The lease of each. */
  const inMemory = new Map<string, number | null>();
  const shares = new Map<string, Share>();
  /** Those with messages that wait: first those from which none was taken for longest. */
  const withWaiting = new Set<Share>();

  function shareOf(service: string): Share {
    const known = shares.get(service);
    if (known) return known;
    const share = { waiting: [], ahead: new Set<DirectDelivery['message']>(), size: 0 };
    shares.set(service, share);
    return share;
  }

  function remove(delivery: DirectDelivery): void {
    if (!inMemory.delete(keyOf(delivery.message))) return;
    const service = serviceOf(delivery);
    const share = shares.get(service)!;
    share.ahead.delete(delivery.message);
    share.size -= 1;
    if (share.size === 0) shares.delete(service);
  }

  return {
    get size() {
      return inMemory.size;
    },
    fitting(deliveries) {
      const added = new Map<string, number>();
      let left = mostInMemory - inMemory.size;
      return deliveries.filter((delivery) => {
        if (inMemory.has(keyOf(delivery.message))) return true;
        const service = serviceOf(delivery);
        const before = added.get(service) ?? 0;
        if ((shares.get(service)?.size ?? 0) + before >= freePart * left) return false;
        added.set(service, before + 1);
        left -= 1;
        return true;
      });
    },
    add(deliveries) {
      for (const delivery of deliveries) {
        const key = keyOf(delivery.message);
        const isKnown = inMemory.has(key);
        inMemory.set(key, delivery.message.due_at);
        if (isKnown) continue;
        const share = shareOf(serviceOf(delivery));
        share.size += 1;
        share.waiting.push(delivery);
        withWaiting.add(share);
      }
    },
    take() {
      const group: DirectDelivery[] = [];
      for (const share of withWaiting) {
        const { waiting, ahead } = share;
        // Not a few at a time: a group may read the database.
        if (mostAhead - ahead.size < Math.min(waiting.length, groupSize)) continue;
        const taken = waiting.splice(0, groupSize - group.length);
        for (const { message } of taken) ahead.add(message);
        group.push(...taken);
        withWaiting.delete(share);
        if (waiting.length > 0) withWaiting.add(share);
        if (group.length === groupSize) break;
      }
      return group;
    },
    leave(delivery) {
      shares.get(serviceOf(delivery))?.ahead.delete(delivery.message);
    },
    leaseOf: ({ message }) => inMemory.get(keyOf(message)),
    remove,
    clear() {
      const left = [...withWaiting].flatMap(({ waiting }) => waiting.splice(0));
      withWaiting.clear();
      for (const delivery of left) remove(delivery);
      return left;
    },
  };
}

/** Devices that were deleted have a share too, which waits for no push service. */
function serviceOf({ device }: DirectDelivery): string {
  return device === null ? '' : originOf(device.endpoint);
}
