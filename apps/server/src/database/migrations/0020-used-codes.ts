import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keeps the time step of the last code of an authenticator app, so that no code is accepted twice. */
export const usedCodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('two_factor').addColumn('last_step', 'bigint').execute();
  },
};
