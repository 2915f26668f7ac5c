import type { DirectDelivery } from './direct-request.ts';

/** Sends direct messages from memory. */
export interface DirectConsumer {
  /** How long it has for a first attempt, in milliseconds. */
  lease(): number;
  /** How many more messages it takes; the others wait in the database. */
  room(): number;
  send(deliveries: readonly DirectDelivery[]): void;
}

/** Hands accepted direct messages to the delivery of the same process, if it has one. */
export interface DirectQueue extends DirectConsumer {
  /** Hands over to this consumer from now on. Returns a function that ends this. */
  attach(consumer: DirectConsumer): () => void;
}

export function createDirectQueue(): DirectQueue {
  let attached: DirectConsumer | undefined;
  return {
    lease: () => attached?.lease() ?? 0,
    room: () => attached?.room() ?? 0,
    send: (deliveries) => attached?.send(deliveries),
    attach(consumer) {
      attached = consumer;
      return () => {
        if (attached === consumer) attached = undefined;
      };
    },
  };
}
