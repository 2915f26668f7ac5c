import { describe } from 'vitest';
import { openPgBossQueue } from '../../src/jobs/pg-boss.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { usePostgres } from '../harness/engines.ts';
import { testJobQueue } from '../harness/jobs-conformance.ts';
import { openTestStorage } from '../harness/storage.ts';

const logger = createLogger({ level: 'silent' });

describe('the queue on pg-boss', () => {
  const createDatabase = usePostgres();
  testJobQueue(async () => {
    const databaseUrl = await createDatabase();
    const { db } = await openTestStorage({ databaseUrl });
    return { db, open: () => openPgBossQueue({ databaseUrl, db, logger }) };
  });
});
