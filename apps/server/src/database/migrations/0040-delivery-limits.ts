import type { Kysely } from 'kysely';

/** Adds the delivery limits of sites, what happens to messages that disturb, and the counts of what both hold. */
export const deliveryLimits = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('site').addColumn('delivery_limits', 'text').execute();
    await db.schema.alterTable('message').addColumn('if_disturbing', 'text').execute();
    for (const reason of [
      'site_quiet_hours',
      'site_daily_limit',
      'dropped_quiet_hours',
      'dropped_daily_limit',
      'disturbing',
      'dropped_disturbing',
    ]) {
      await db.schema
        .alterTable('message')
        .addColumn(`held_${reason}`, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};
