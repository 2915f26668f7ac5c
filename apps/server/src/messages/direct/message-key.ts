import { sql } from 'kysely';
import type { DirectMessageRow } from '../../database/schema.ts';

/** The primary key of a direct message to one device. */
type MessageKey = Pick<DirectMessageRow, 'site' | 'id' | 'token'>;

/** A message has one site. */
export function keyOf({ id, token }: Omit<MessageKey, 'site'>): string {
  return `${id} ${token}`;
}

/** Whether a row is one of these messages. */
export function isOneOfMessages(messages: readonly MessageKey[]) {
  const keys = messages.map(({ site, id, token }) => sql`(${site}, ${id}, ${token})`);
  return sql<boolean>`(site, id, token) in (values ${sql.join(keys)})`;
}
