import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageStatus } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { MessageChanges } from './message-changes.ts';
import type { Executor } from '../database/executor.ts';
import { findMessage } from './messages.ts';
import { type Identity, principalOf, requirePermission } from '../http/authentication.ts';
import { permissionsOn } from '../http/grants.ts';
import { messageParamsSchema, requireMessage } from './message-routes.ts';
import { noStore } from '../http/no-store.ts';
import { operation } from '../http/operation.ts';
import { createStreamLimit, type StreamLimits } from '../http/stream-limit.ts';

/** In milliseconds. */
export interface StreamTimes {
  /** The shortest time between two reads of the message: a broadcast changes it hundreds of times per second. */
  readonly pause: number;
  /** The longest time between two reads: other processes change the message too. */
  readonly poll: number;
  /** The time between two heartbeats. */
  readonly heartbeat: number;
  /** How long a caller who lost the permission can still get events. It is checked again before later ones. */
  readonly recheck: number;
  /** How long a stream continues after the last change of a finished message. */
  readonly quiet: number;
}

const usualTimes: StreamTimes = { pause: 250, poll: 1000, heartbeat: 15_000, recheck: 1000, quiet: 60_000 };

/** Each stream reads the database every second. A person usually watches one message per tab. */
const defaultLimits: StreamLimits = { ofProcess: 200, ofCaller: 20 };

interface MessageEventOptions {
  readonly db: Executor;
  readonly identity: Identity;
  readonly changes: MessageChanges;
  readonly times?: StreamTimes;
  readonly limits?: StreamLimits;
}

/** The counts of a message as they change: server-sent events (HTML, "Server-sent events"). */
export function messageEventRoutes({
  db,
  identity,
  changes,
  times = usualTimes,
  limits = defaultLimits,
}: MessageEventOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const closing = new AbortController();
    const acquireStream = createStreamLimit(limits, {
      name: 'open event streams',
      remedy: 'Close other streams, or poll the message instead.',
    });
    app.addHook('preClose', async () => closing.abort());

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/messages/:id/events',
        operationId: 'streamMessageStatus',
        tag: 'messages',
        summary: 'Stream the status of a message',
        description:
          'The event `status` has a MessageStatus. It is sent at the start and after each change. The event `end` is sent when the message is finished and unchanged for a minute: close the stream then, or the browser reconnects. A person or API key can have 20 streams at a time.',
        // A HEAD request would wait as long as GET, without receiving events.
        exposeHeadRoute: false,
        uses: [requirePermission(identity, 'read'), noStore],
        params: messageParamsSchema,
        responses: {
          200: {
            description: 'Server-sent events.',
            content: { 'text/event-stream': { schema: z.string() } },
          },
        },
        errors: ['rate_limited'],
        async handler(request, reply) {
          const { site, id } = request.params;
          await requireMessage(db, site, id);
          const releaseStream = acquireStream(principalOf(request));
          const leaving = new AbortController();
          // The response, not the socket: a proxy keeps the socket for other requests.
          reply.raw.once('close', () => leaving.abort());
          const signal = AbortSignal.any([closing.signal, leaving.signal]);
          const events = watch({
            signal,
            times,
            read: () => findMessage(db, site, id),
            wait: (milliseconds) => changes.wait(site, id, milliseconds, signal),
            mayWatch: async () => {
              const caller = await identity(request, reply);
              return caller !== undefined && permissionsOn(caller.grants, site).includes('read');
            },
          });
          const stream = Readable.from(events);
          stream.once('close', releaseStream);
          // nginx would hold events back until its buffer is full.
          reply.header('X-Accel-Buffering', 'no');
          // The schema describes the text of the stream, which Fastify sends as it is.
          return reply.type('text/event-stream').send(stream as unknown as string);
        },
      }),
    );
  };
}

interface Watch {
  readonly signal: AbortSignal;
  readonly times: StreamTimes;
  readonly read: () => Promise<MessageStatus | undefined>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly mayWatch: () => Promise<boolean>;
}

async function* watch({ signal, times, read, wait, mayWatch }: Watch): AsyncGenerator<string> {
  let sent = '';
  let changedAt = Date.now();
  let beatAt = Date.now();
  let checkedAt = Date.now();
  while (!signal.aborted) {
    const status = await read();
    if (!status) break;
    const now = Date.now();
    const data = JSON.stringify(status);
    const isBeat = now - beatAt >= times.heartbeat;
    if ((data !== sent || isBeat) && now - checkedAt >= times.recheck) {
      if (!(await mayWatch())) break;
      checkedAt = now;
    }
    if (data !== sent) {
      yield `event: status\ndata: ${data}\n\n`;
      sent = data;
      changedAt = now;
    } else if (isFinished(status) && now - changedAt >= times.quiet) {
      break;
    }
    if (isBeat) {
      yield ': \n\n';
      beatAt = now;
    }
    await sleep(times.pause, undefined, { signal }).catch(() => {});
    await wait(times.poll - times.pause);
  }
  yield 'event: end\ndata: {}\n\n';
}

function isFinished({ state }: MessageStatus): boolean {
  return state !== 'scheduled' && state !== 'sending';
}
