import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { Executor } from '../database/executor.ts';
import { noStore } from './no-store.ts';
import { operation } from './operation.ts';
import { json } from './responses.ts';

const okSchema = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

/** What a supervisor asks: whether the process is alive, and whether it can serve requests. */
export function healthRoutes(db: Executor): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/healthz',
        operationId: 'getHealth',
        tag: 'health',
        summary: 'Check that the process is alive',
        uses: [noStore],
        withoutStorage: true,
        responses: { 200: json('The process is alive.', okSchema) },
        handler: async () => ({ status: 'ok' as const }),
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/readyz',
        operationId: 'getReadiness',
        tag: 'health',
        summary: 'Check that storage is available, so that requests are accepted',
        uses: [noStore],
        responses: { 200: json('The service is ready.', okSchema) },
        async handler() {
          await sql`select 1`.execute(db).catch((cause: unknown) => {
            throw new ApiError('storage_unavailable', { cause });
          });
          return { status: 'ok' as const };
        },
      }),
    );
  };
}
