import type { SaveTemplate, Template } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { TemplateRow } from '../../database/schema.ts';

export async function findTemplate(db: Executor, site: string, id: string): Promise<Template | undefined> {
  const row = await db
    .selectFrom('template')
    .selectAll()
    .where('site', '=', site)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toTemplate(row);
}

export async function listTemplates(db: Executor, site: string): Promise<Template[]> {
  const rows = await db.selectFrom('template').selectAll().where('site', '=', site).orderBy('id').execute();
  return rows.map(toTemplate);
}

/** Creates or changes a template. */
export async function saveTemplate(
  db: Executor,
  site: string,
  id: string,
  { name, ...content }: SaveTemplate,
  now = Date.now(),
): Promise<Template> {
  const columns = { name, content: JSON.stringify(content), updated_at: now };
  const row = await db
    .insertInto('template')
    .values({ site, id, ...columns, created_at: now })
    .onConflict((conflict) => conflict.columns(['site', 'id']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

/** Returns false if there is no such template. */
export async function removeTemplate(db: Executor, site: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('template')
    .where('site', '=', site)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

function toTemplate({ id, name, content, created_at, updated_at }: TemplateRow): Template {
  return {
    ...(JSON.parse(content) as Omit<SaveTemplate, 'name'>),
    id,
    name,
    createdAt: new Date(created_at).toISOString(),
    updatedAt: new Date(updated_at).toISOString(),
  };
}
