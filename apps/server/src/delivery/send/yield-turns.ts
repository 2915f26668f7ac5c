import { subscribe } from 'node:diagnostics_channel';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { DirectQueue } from '../../messages/direct/direct-queue.ts';

/** What the servers of this process have received. */
const received = { connections: 0, requests: 0 };

subscribe('net.server.socket', () => (received.connections += 1));
subscribe('http.server.request.start', () => (received.requests += 1));

/**
 * How many turns of the event loop a broadcast yields while connections arrive, and while requests do. Node.js accepts one
 * connection in a turn: 200 visitors would otherwise wait for as many groups of a broadcast. Requests on connections that
 * are open need few turns; more would slow the broadcast.
 */
const mostTurns = { connections: 32, requests: 4 };

/**
 * The longest wait between two groups, in milliseconds from its start: for connections and requests, because a group of another
 * batch can take 20 of them; and for direct messages. On PostgreSQL these take some ten turns, of which each would have a
 * group of the broadcast.
 */
const longest = { turns: 100, direct: 50 };

/** Between two looks whether direct messages are being stored or encrypted, in milliseconds. */
const lookInterval = 1;

/**
 * Lets the other work of this thread run. A broadcast calls it between two groups of messages.
 *
 * @param direct - the direct messages of this process, which go first
 * @param now - milliseconds of a clock that never goes back
 */
export async function yieldTurns(
  direct: Pick<DirectQueue, 'isBusy'>,
  now = () => performance.now(),
): Promise<void> {
  const startedAt = now();
  for (let turn = 1; ; turn += 1) {
    const { connections, requests } = received;
    await setImmediate();
    const most =
      received.connections > connections
        ? mostTurns.connections
        : received.requests > requests
          ? mostTurns.requests
          : 0;
    if (turn >= most || now() - startedAt >= longest.turns) break;
  }
  while (direct.isBusy && now() - startedAt < longest.direct) await sleep(lookInterval);
}
