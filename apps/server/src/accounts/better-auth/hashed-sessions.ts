import { createHash } from 'node:crypto';
import type { DBAdapter, Where } from 'better-auth';

type Adapter = DBAdapter;

/**
 * Stores session tokens as hashes, so that data from the database or a backup cannot be used to sign in. better-auth
 * still gets the token that the browser sent, which it needs for the cookie.
 */
export function withHashedSessions(adapter: Adapter): Adapter {
  const hashed: Adapter = {
    ...adapter,
    // Otherwise a transaction would use the underlying adapter.
    transaction: (work) => work(hashed),
    async create<T extends Record<string, unknown>, R = T>(
      args: Parameters<Adapter['create']>[0] & { data: Omit<T, 'id'> },
    ): Promise<R> {
      const { token } = args.data as { token?: unknown };
      if (args.model !== 'session' || typeof token !== 'string') return adapter.create<T, R>(args);
      const row = await adapter.create<T, R>({ ...args, data: { ...args.data, token: hashOf(token) } });
      return { ...row, token };
    },
    async findOne<T>(args: Parameters<Adapter['findOne']>[0]): Promise<T | null> {
      const row = await adapter.findOne<T>(sealed(args));
      return row && withToken(row, args);
    },
    async update<T>(args: Parameters<Adapter['update']>[0]): Promise<T | null> {
      const row = await adapter.update<T>(sealed(args));
      return row && withToken(row, args);
    },
    findMany: (args) => adapter.findMany(sealed(args)),
    count: (args) => adapter.count(sealed(args)),
    updateMany: (args) => adapter.updateMany(sealed(args)),
    delete: (args) => adapter.delete(sealed(args)),
    deleteMany: (args) => adapter.deleteMany(sealed(args)),
    consumeOne: (args) => adapter.consumeOne(sealed(args)),
  };
  return hashed;
}

interface Query {
  readonly model: string;
  readonly where?: Where[] | undefined;
}

/** The query with the session tokens of its conditions hashed. */
function sealed<Q extends Query>(query: Q): Q {
  if (query.model !== 'session' || !query.where) return query;
  return { ...query, where: query.where.map(sealCondition) };
}

function sealCondition(condition: Where): Where {
  const { field, value } = condition;
  if (field !== 'token') return condition;
  if (Array.isArray(value)) return { ...condition, value: value.map((token) => hashOf(String(token))) };
  return { ...condition, value: hashOf(String(value)) };
}

/** Restores the token that the row was searched by. */
function withToken<T>(row: T, { model, where = [] }: Query): T {
  const asked = where.find(({ field }) => field === 'token');
  return model === 'session' && asked ? { ...row, token: asked.value } : row;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
