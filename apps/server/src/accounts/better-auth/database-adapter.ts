import { createAdapterFactory, type CleanedWhere } from 'better-auth/adapters';
import { CamelCasePlugin, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { SharedTransaction } from './shared-transaction.ts';

type Row = Record<string, unknown>;
/** The names of tables and columns are known only at run time, from better-auth's own schema. */
type Tables = Record<string, Row>;

/**
 * Adapts better-auth to the tables and conventions of Sineta, which are the same on both engines: snake_case columns,
 * times in milliseconds, booleans as 0 and 1. better-auth's own adapter stores times as text on one engine and as
 * timestamps on the other, so that rows could not be copied from SQLite to PostgreSQL.
 */
export function databaseAdapter({ reader, writer }: Pick<SharedTransaction, 'reader' | 'writer'>) {
  const toRead = async () => tablesOf(await reader());
  const toWrite = async () => tablesOf(await writer());
  return createAdapterFactory({
    config: {
      adapterId: 'sineta',
      supportsBooleans: false,
      supportsNumericIds: false,
      customTransformInput: ({ data }) => (data instanceof Date ? data.getTime() : (data as unknown)),
      customTransformOutput: ({ data, fieldAttributes }) =>
        fieldAttributes.type === 'date' && typeof data === 'number' ? new Date(data) : (data as unknown),
    },
    adapter: () => ({
      async create<T extends Row>({ model, data }: { model: string; data: T }) {
        const query = (await toWrite()).insertInto(model).values(data).returningAll();
        return (await query.executeTakeFirstOrThrow()) as T;
      },
      async findOne<T>({ model, where }: { model: string; where: CleanedWhere[] }) {
        const query = (await toRead()).selectFrom(model).selectAll().where(matching(where)).limit(1);
        return ((await query.executeTakeFirst()) ?? null) as T | null;
      },
      async findMany<T>({ model, where = [], limit, offset, sortBy }: Page) {
        let query = (await toRead()).selectFrom(model).selectAll().where(matching(where)).limit(limit);
        if (sortBy) query = query.orderBy(sortBy.field, sortBy.direction);
        if (offset !== undefined) query = query.offset(offset);
        return (await query.execute()) as T[];
      },
      async count({ model, where = [] }: { model: string; where?: CleanedWhere[] }) {
        const query = (await toRead())
          .selectFrom(model)
          .select((column) => column.fn.countAll<number>().as('rows'))
          .where(matching(where));
        return (await query.executeTakeFirstOrThrow()).rows;
      },
      async update<T>({ model, where, update }: Change<T>) {
        const query = (await toWrite())
          .updateTable(model)
          .set(update as Row)
          .where(matching(where));
        return ((await query.returningAll().executeTakeFirst()) ?? null) as T | null;
      },
      async updateMany({ model, where, update }: Change<Row>) {
        const query = (await toWrite()).updateTable(model).set(update).where(matching(where));
        return Number((await query.executeTakeFirst()).numUpdatedRows);
      },
      async delete({ model, where }: { model: string; where: CleanedWhere[] }) {
        await (await toWrite()).deleteFrom(model).where(matching(where)).execute();
      },
      async deleteMany({ model, where }: { model: string; where: CleanedWhere[] }) {
        const query = (await toWrite()).deleteFrom(model).where(matching(where));
        const result = await query.executeTakeFirst();
        return Number(result.numDeletedRows);
      },
      async consumeOne<T>({ model, where }: { model: string; where: CleanedWhere[] }) {
        const query = (await toWrite()).deleteFrom(model).where(matching(where)).returningAll();
        return ((await query.executeTakeFirst()) ?? null) as T | null;
      },
    }),
  });
}

function tablesOf(executor: Executor): Kysely<Tables> {
  return executor.withPlugin(new CamelCasePlugin()) as unknown as Kysely<Tables>;
}

interface Page {
  readonly model: string;
  readonly where?: CleanedWhere[];
  readonly limit: number;
  readonly offset?: number;
  readonly sortBy?: { readonly field: string; readonly direction: 'asc' | 'desc' };
}

interface Change<T> {
  readonly model: string;
  readonly where: CleanedWhere[];
  readonly update: T;
}

const operators = {
  eq: '=',
  ne: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: 'in',
  not_in: 'not in',
} as const;

/**
 * Translates conditions of better-auth. Substring operators are missing: only plugins that are not used here need them.
 */
function matching(where: readonly CleanedWhere[]) {
  return (expression: ExpressionBuilder<Tables, string>) =>
    expression.and(
      where.map(({ field, operator, value, connector }) => {
        if (connector === 'OR' || !(operator in operators)) {
          throw new Error(`The condition ${connector} ${operator} is not supported.`);
        }
        const sign = operators[operator as keyof typeof operators];
        if (value === null) return expression(field, sign === '=' ? 'is' : 'is not', null);
        return expression(field, sign, value);
      }),
    );
}
