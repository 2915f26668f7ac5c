import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { Executor } from '../database/executor.ts';
import { answer, problems } from './responses.ts';

const okSchema = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

/** What a supervisor asks: whether the process lives, and whether it can do its work. */
export function healthRoutes(db: Executor): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));

    app.get(
      '/healthz',
      {
        schema: {
          tags: ['health'],
          summary: 'The process lives',
          response: { 200: answer('It lives.', okSchema) },
        },
      },
      async () => ({ status: 'ok' as const }),
    );

    app.get(
      '/readyz',
      {
        schema: {
          tags: ['health'],
          summary: 'Storage answers, so requests are accepted',
          response: { 200: answer('It is ready.', okSchema), ...problems('storage_unavailable') },
        },
      },
      async () => {
        await sql`select 1`.execute(db).catch((cause: unknown) => {
          throw new ApiError('storage_unavailable', { cause });
        });
        return { status: 'ok' as const };
      },
    );
  };
}
