import { type Expression, type SqlBool, sql } from 'kysely';

/** Text in the form for searching: without case and accents, the same on both engines. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether a folded text contains a folded word. */
export function contains(text: Expression<string>, word: string): Expression<SqlBool> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${text} like ${pattern} escape ${'\\'}`;
}
