import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a folded text contains a folded word, the same on both engines. */
export function contains(text: Expression<string>, word: string): Expression<SqlBool> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${text} like ${pattern} escape ${'\\'}`;
}
