import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores when a member ended an experiment, at which the devices outside it get the message. */
export const endedExperiments: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('message').addColumn('experiment_ended_at', 'bigint').execute();
  },
};
