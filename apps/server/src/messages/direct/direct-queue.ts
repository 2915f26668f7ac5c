import type { DirectDelivery } from './direct-request.ts';

/** Sends direct messages from memory. */
export interface DirectConsumer {
  /** Until when it alone sends a message that expires then; milliseconds since the epoch. */
  leaseUntil(expiresAt: number, now: number): number;
  /** Those for which it has room; the others wait in the database. */
  fitting<Delivery extends DirectDelivery>(deliveries: readonly Delivery[]): readonly Delivery[];
  send(deliveries: readonly DirectDelivery[]): void;
}

/** Hands accepted direct messages to the delivery of the same process, if it has one. */
export interface DirectQueue extends DirectConsumer {
  /** Whether direct messages are being stored or encrypted. Broadcasts wait for that, but not for long. */
  readonly isBusy: boolean;
  /** The queue is busy until this work has ended. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Hands over to this consumer from now on. Returns a function that ends this. */
  attach(consumer: DirectConsumer): () => void;
}

export function createDirectQueue(): DirectQueue {
  let attached: DirectConsumer | undefined;
  let running = 0;
  return {
    get isBusy() {
      return running > 0;
    },
    async track(work) {
      running += 1;
      try {
        return await work;
      } finally {
        running -= 1;
      }
    },
    leaseUntil: (expiresAt, now) => attached?.leaseUntil(expiresAt, now) ?? now,
    fitting: (deliveries) => attached?.fitting(deliveries) ?? [],
    send: (deliveries) => attached?.send(deliveries),
    attach(consumer) {
      attached = consumer;
      return () => {
        if (attached === consumer) attached = undefined;
      };
    },
  };
}
