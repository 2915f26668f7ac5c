import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * A condition that filters the rows of a search, and never is the search. No index applies to a CASE, and PostgreSQL
 * expects nearly every row to pass: without statistics, such as right after an import, it would take the index
 * `device_list` for the site of a device, and read all devices of the site to find those of a page.
 */
export function filterOnly(condition: Expression<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(case when ${condition} then 1 end) is not null`;
}
