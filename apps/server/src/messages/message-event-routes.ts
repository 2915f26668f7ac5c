import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageStatus } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { MessageChanges } from './message-changes.ts';
import type { Executor } from '../database/executor.ts';
import { findMessage } from './messages.ts';
import { type Identity, principalOf, requirePermission } from '../http/authentication.ts';
import { messageParamsSchema, requireMessage } from './message-routes.ts';
import { problems } from '../http/responses.ts';
import { createStreamPlaces, type StreamPlaces } from './stream-places.ts';

/** How often and how long a stream tells. Milliseconds. */
export interface StreamTimes {
  /** Between two looks at the message, at least: a broadcast changes it hundreds of times a second. */
  readonly pause: number;
  /** Between two looks, at most: other processes change it too. */
  readonly poll: number;
  /** Between two signs of life, at which it is also asked whether who watches still may. */
  readonly heartbeat: number;
  /** After the last change of a message that is over. */
  readonly quiet: number;
}

const usualTimes: StreamTimes = { pause: 250, poll: 1000, heartbeat: 15_000, quiet: 60_000 };

/** Each stream looks into the database every second. A person watches one message a tab. */
const usualPlaces: StreamPlaces = { ofProcess: 200, ofCaller: 20 };

interface MessageEventOptions {
  readonly db: Executor;
  readonly identity: Identity;
  readonly changes: MessageChanges;
  readonly times?: StreamTimes;
  readonly places?: StreamPlaces;
}

/** The counts of a message as they change: server-sent events (HTML, "Server-sent events"). */
export function messageEventRoutes({
  db,
  identity,
  changes,
  times = usualTimes,
  places = usualPlaces,
}: MessageEventOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const closing = new AbortController();
    const takePlace = createStreamPlaces(places);
    app.addHook('preClose', async () => closing.abort());

    app.get(
      '/sites/:site/messages/:id/events',
      {
        // A HEAD would watch as long as a GET, and see nothing.
        exposeHeadRoute: false,
        onRequest: requirePermission(identity, 'read').onRequest,
        schema: {
          tags: ['messages'],
          summary: 'What becomes of a message, told as it happens',
          description:
            'Event `status` with a MessageStatus, at once and at each change. Event `end` after the message is over and nothing has changed for a minute: close then, or the browser asks again. One person or API key watches 20 messages at a time.',
          security: [{ apiKey: [] }],
          params: messageParamsSchema,
          response: {
            200: {
              description: 'Server-sent events.',
              content: { 'text/event-stream': { schema: z.string() } },
            },
            ...problems('unauthorized', 'forbidden', 'not_found', 'rate_limited'),
          },
        },
      },
      async (request, reply) => {
        const { site, id } = request.params;
        await requireMessage(db, site, id);
        const leavePlace = takePlace(principalOf(request));
        const leaving = new AbortController();
        // Not of the socket, which a proxy keeps for other requests.
        reply.raw.once('close', () => leaving.abort());
        const signal = AbortSignal.any([closing.signal, leaving.signal]);
        const events = watch({
          signal,
          times,
          read: () => findMessage(db, site, id),
          wait: (milliseconds) => changes.wait(site, id, milliseconds, signal),
          mayWatch: async () => (await identity(request, reply))?.permissions.includes('read') ?? false,
        });
        const stream = Readable.from(events);
        stream.once('close', leavePlace);
        reply.header('Cache-Control', 'no-store');
        // nginx would hold events back until its buffer is full.
        reply.header('X-Accel-Buffering', 'no');
        // A schema is of what arrives in the end, and Fastify takes the stream of it as well.
        return reply.type('text/event-stream').send(stream as unknown as string);
      },
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
  let told = '';
  let changedAt = Date.now();
  let beatAt = Date.now();
  while (!signal.aborted) {
    const status = await read();
    if (!status) break;
    const now = Date.now();
    const data = JSON.stringify(status);
    if (data !== told) {
      yield `event: status\ndata: ${data}\n\n`;
      told = data;
      changedAt = now;
    } else if (isOver(status) && now - changedAt >= times.quiet) {
      break;
    }
    if (now - beatAt >= times.heartbeat) {
      if (!(await mayWatch())) break;
      yield ': \n\n';
      beatAt = now;
    }
    await sleep(times.pause, undefined, { signal }).catch(() => {});
    await wait(times.poll - times.pause);
  }
  yield 'event: end\ndata: {}\n\n';
}

function isOver({ state }: MessageStatus): boolean {
  return state !== 'scheduled' && state !== 'sending';
}
