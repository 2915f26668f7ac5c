import type { Executor } from '../database/executor.ts';
import { directRows } from './direct/direct-messages.ts';
import { unknownMessage } from './message-routes.ts';

/**
 * The title of a message, for an entry in the audit log.
 * @throws ApiError `not_found` if the site has no such message
 */
export async function titleOfMessage(db: Executor, site: string, id: string): Promise<string> {
  const broadcast = db
    .selectFrom('message')
    .select('title')
    .where('site', '=', site)
    .where('id', '=', id)
    .executeTakeFirst();
  const message = (await broadcast) ?? (await directRows(db, site, id).select('title').executeTakeFirst());
  if (message === undefined) throw unknownMessage();
  return message.title;
}
