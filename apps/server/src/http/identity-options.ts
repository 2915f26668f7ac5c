import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Auth } from '../identity/auth.ts';
import type { Schema } from '../storage/schema.ts';
import type { Identity } from './authentication.ts';
import type { OriginRule } from './origins.ts';

/** What the routes of people, their sessions and the team work with. */
export interface IdentityOptions {
  readonly db: Kysely<Schema>;
  readonly auth: Auth;
  readonly identity: Identity;
  readonly isConsole: OriginRule;
  /** Attempts a minute from one address. */
  readonly ratePerMinute: number;
}

/** Nothing about people stays in a cache. */
export function neverStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));
}
