import { type KyselyPlugin, sql } from 'kysely';
import { openStorage, type Storage, type StorageLocation } from '../apps/server/src/database/open.ts';
import { newTimeOrderedId } from '../apps/server/src/database/time-ordered-id.ts';
import { pruneDirect } from '../apps/server/src/messages/direct/delete-direct.ts';
import { type Audiences, postgresAudiences, sqliteAudiences } from './harness/audiences.ts';
import { startCallers } from './harness/callers/callers.ts';
import { directMessageBytes } from './harness/direct-messages.ts';
import type { Bench } from './harness/row.ts';
import { startBenchService } from './harness/service.ts';
import { startSink } from './harness/sink/sink.ts';
import { quantile } from './harness/statistics.ts';
import { sendSingles } from './singles.ts';

const rowsAtOnce = 100_000;
const day = 24 * 60 * 60 * 1000;
/** Statements that are timed one by one, before the service prunes the rest. */
const timedStatements = 100;
/** How long messages are sent while the service deletes, in milliseconds. */
const sampling = 60_000;

/** Housekeeping deletes direct messages by age while others are sent. */
export const directPruneSqlite = directPrune('direct-prune-sqlite', 'SQLite', 100, async () =>
  sqliteAudiences(),
);
export const directPrunePostgres = directPrune('direct-prune-postgres', 'PostgreSQL', 150, postgresAudiences);

function directPrune(name: string, engine: string, mustP99: number, open: () => Promise<Audiences>): Bench {
  return {
    name,
    title: `Deleting old direct messages on ${engine}`,
    async run({ size }) {
      const old = Math.ceil((10_000_000 * size) / rowsAtOnce) * rowsAtOnce;
      await using sink = await startSink();
      await using audiences = await open();
      const audience = await audiences.seed({ devices: 2000, origin: sink.origin, samples: 2000 });
      await fill(audience.location, old);
      const bytes = await directMessageBytes(audience.location);
      const statements = await timeStatements(audience.location);
      const { latencies, deleted, seconds } = await sendWhilePruning();
      return {
        rows: [
          {
            measure: `p99 of \`POST\` to one device while ${deleted} of ${old} old messages are deleted, 64 callers`,
            measured: `p50 ${quantile(latencies, 0.5).toFixed(0)} ms, p99 ${quantile(latencies, 0.99).toFixed(0)} ms, longest ${quantile(latencies, 1).toFixed(0)} ms`,
            value: quantile(latencies, 0.99),
            unit: 'ms',
            goal: { better: 'less', must: mustP99, aim: 50 },
          },
          {
            measure: `longest of the first ${statements.length} statements that delete them`,
            measured: `p50 ${quantile(statements, 0.5).toFixed(0)} ms`,
            value: Math.max(...statements),
            unit: 'ms',
          },
          {
            measure: 'size on disk of an old message, with its indexes',
            measured: `${bytes.rows} messages`,
            value: bytes.each,
            unit: 'bytes',
            goal: { better: 'less', must: 500 },
          },
        ],
        notes: [
          `${latencies.length} messages within ${seconds.toFixed(0)} s; the first round is not counted. The service deletes old ones from its start ` +
            'to its end, and pauses after each statement.',
        ],
      };

      async function sendWhilePruning() {
        const before = await countOld(audience.location);
        const latencies: number[] = [];
        const startedAt = performance.now();
        {
          await using service = await startBenchService(audience.location, sink);
          await using caller = await startCallers(service);
          const sending = { audiences, service, caller, audience, sink };
          // Not counted: the first messages wait for code to be loaded and compiled.
          await sendSingles(sending);
          const end = performance.now() + sampling * size;
          do latencies.push(...(await sendSingles(sending)).latencies);
          while (performance.now() < end);
        }
        const seconds = (performance.now() - startedAt) / 1000;
        return { latencies, seconds, deleted: before - (await countOld(audience.location)) };
      }
    },
  };
}

/** Stores messages that were sent to random devices from 60 to 31 days ago. */
async function fill(location: StorageLocation, rows: number): Promise<void> {
  await withStorage(location, async ({ db, engine }) => {
    const oldest = Date.now() - 60 * day;
    const chunks = rows / rowsAtOnce;
    for (let chunk = 0; chunk < chunks; chunk++) {
      const at = oldest + Math.floor((chunk * 29 * day) / chunks);
      // The first eight characters of an id are its time.
      const prefix = newTimeOrderedId(at).slice(0, 8);
      const [number, token, numbers] =
        engine === 'sqlite'
          ? [
              sql`printf('%016d', n)`,
              sql`'A' || lower(hex(randomblob(21)))`,
              sql`(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${sql.lit(rowsAtOnce)}) select n from s) as numbers`,
            ]
          : [
              sql`lpad(n::text, 16, '0')`,
              sql`'A' || md5(random()::text) || substr(md5(random()::text), 1, 10)`,
              sql`generate_series(1, ${sql.lit(rowsAtOnce)}) as n`,
            ];
      await sql`
        insert into direct_message
          (site, id, token, title, state, service, settled_at, sent_by_kind, sent_by_name, created_at, ttl, urgency)
        select 'default', ${sql.lit(prefix)} || ${number}, ${token}, 'Seu pedido saiu para entrega agora', 'accepted', 'fcm',
          ${sql.lit(at + 50)}, 'key', 'loja', ${sql.lit(at)}, 86400, 'normal'
        from ${numbers}`.execute(db);
    }
    if (engine === 'postgres') await sql`vacuum analyze direct_message`.execute(db);
  });
}

/** Deletes the first of the old messages. Returns the milliseconds of each statement. */
async function timeStatements(location: StorageLocation): Promise<readonly number[]> {
  const durations: number[] = [];
  await withStorage(location, async ({ db }) => {
    const stop = new AbortController();
    await pruneDirect(db.withPlugin(timing(durations, stop)), Date.now(), stop.signal);
  });
  // The first statement reads the sites.
  return durations.slice(1);
}

function timing(durations: number[], stop: AbortController): KyselyPlugin {
  let startedAt = 0;
  return {
    transformQuery({ node }) {
      startedAt = performance.now();
      return node;
    },
    async transformResult({ result }) {
      durations.push(performance.now() - startedAt);
      if (durations.length > timedStatements) stop.abort();
      return result;
    },
  };
}

function countOld(location: StorageLocation): Promise<number> {
  return withStorage(location, async ({ db }) => {
    const query = db
      .selectFrom('direct_message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('title', '=', 'Seu pedido saiu para entrega agora');
    return (await query.executeTakeFirstOrThrow()).count;
  });
}

async function withStorage<T>(location: StorageLocation, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(location);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
