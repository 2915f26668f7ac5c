import { type CompiledQuery } from 'kysely';
import type { Storage } from '../../src/database/open.ts';

/** How the database would execute each query of some work, as it describes it. */
export async function plansOf(
  { db, engine }: Storage,
  work: (watched: Storage['db']) => Promise<unknown>,
): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  await work(
    db.withPlugin({
      transformQuery: ({ node }) => {
        queries.push(db.getExecutor().compileQuery(node, { queryId: String(queries.length) }));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain (costs off)';
  const column = engine === 'sqlite' ? 'detail' : 'QUERY PLAN';
  const plans: string[] = [];
  for (const query of queries) {
    const explained = { ...query, sql: `${explain} ${query.sql}` };
    const { rows } = await db.executeQuery<Record<string, string>>(explained);
    plans.push(rows.map((row) => row[column]).join('\n'));
  }
  return plans;
}
