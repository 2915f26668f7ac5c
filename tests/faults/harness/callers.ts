import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceClient } from '../../harness/service/service-client.ts';

/** A request of a caller that failed. */
interface Refusal {
  readonly caller: number;
  /** When the request began, by `performance.now()`. */
  readonly startedAt: number;
}

/** Programs that send messages to one device each, at once. */
export interface Callers {
  /** The ids of the accepted messages by Idempotency-Key, which is their collapse key too. */
  readonly accepted: ReadonlyMap<string, string>;
  readonly refusals: readonly Refusal[];
  /** Ends the callers when the latest message of each is accepted. */
  finish(): Promise<void>;
}

/** Between two requests of a caller, in milliseconds. */
const pause = 20;
/** A caller ignores the first response to every fifth message, as if the connection had been lost. */
const messagesPerLostResponse = 5;

/**
 * Starts a caller for each token. It sends one message after the other, and repeats each with the same Idempotency-Key
 * until a response accepts it, as docs/operations.md advises.
 */
export function startCallers(service: Pick<ServiceClient, 'send'>, tokens: readonly string[]): Callers {
  const accepted = new Map<string, string>();
  const refusals: Refusal[] = [];
  const enough = new AbortController();

  async function sendUntilAccepted(caller: number, token: string, number: number): Promise<void> {
    const key = `single-${caller}-${number}`;
    const message = { target: { token }, notification: { title: 'Pedido pronto' }, collapseKey: key };
    let isResponseLost = number % messagesPerLostResponse === 0;
    while (!accepted.has(key)) {
      const startedAt = performance.now();
      try {
        const id = await service.send(message, key);
        if (!isResponseLost) accepted.set(key, id);
        isResponseLost = false;
      } catch (error) {
        if (!mayRepeat(error)) throw error;
        refusals.push({ caller, startedAt });
      }
      await delay(pause);
    }
  }

  async function sendOnAndOn(caller: number, token: string): Promise<void> {
    for (let number = 0; !enough.signal.aborted; number++) {
      await sendUntilAccepted(caller, token, number);
    }
  }

  const ended = Promise.all(tokens.map((token, caller) => sendOnAndOn(caller, token)));
  return {
    accepted,
    refusals,
    async finish() {
      enough.abort();
      await ended;
    },
  };
}

/** Whether the connection was lost, or the service refused the request for now. */
function mayRepeat(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.includes('→ 503 '));
}
