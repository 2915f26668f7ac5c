import { LRUCache } from 'lru-cache';

/** Which of the latest requests of each message one push service answered, without retries. */
export interface MessageResponses {
  begin(message: string): void;
  answer(message: string): void;
  /** Takes back {@link begin}: the request was not sent. */
  forget(message: string): void;
  /** Whether most of its requests were answered, or none has begun. */
  isMostlyAnswered(message: string): boolean;
}

interface Requests {
  readonly begun: number;
  readonly answered: number;
}

const none: Requests = { begun: 0, answered: 0 };
/** Halved from there on, so that later requests count more than earlier ones. */
const mostRequests = 64;
/** The least recently used is forgotten. */
const mostMessages = 1000;

export function createMessageResponses(): MessageResponses {
  const messages = new LRUCache<string, Requests>({ max: mostMessages });
  return {
    begin(message) {
      const { begun, answered } = messages.get(message) ?? none;
      const isFull = begun >= mostRequests;
      messages.set(
        message,
        isFull ? { begun: begun / 2 + 1, answered: answered / 2 } : { begun: begun + 1, answered },
      );
    },
    answer(message) {
      const { begun, answered } = messages.get(message) ?? none;
      messages.set(message, { begun, answered: Math.min(begun, answered + 1) });
    },
    forget(message) {
      const { begun, answered } = messages.get(message) ?? none;
      if (begun >= 1) messages.set(message, { begun: begun - 1, answered: Math.min(begun - 1, answered) });
    },
    isMostlyAnswered(message) {
      const { begun, answered } = messages.peek(message) ?? none;
      return answered > (begun - 1) / 2;
    },
  };
}
