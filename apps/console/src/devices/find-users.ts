import type { Users } from '@sineta/protocol';
import { queryString } from '../service/query-string.ts';
import type { RequestOptions, Service } from '../service/service.ts';

export interface FoundUsers extends Users {
  /** The beginning of their ids: the text, or the text in another case. */
  readonly beginning: string;
}

/** One page of the users whose ids begin with a text; of all users without one. */
export function getUsers(
  service: Service,
  site: string,
  query: {
    readonly search: string;
    readonly after?: string;
    readonly limit: number;
    /** By id when absent. */
    readonly order?: 'lastSeen' | 'lastClicked' | undefined;
    /** Whether they are counted too. */
    readonly total?: 'true';
  },
  options: RequestOptions,
): Promise<Users> {
  return service.get<Users>(`/sites/${site}/users${queryString(query)}`, options);
}

/**
 * The users whose ids begin with a text. The index of the ids distinguishes upper and lower case, so that a text without
 * a match is also searched in lower case, in upper case, and with a capital letter.
 */
export async function findUsers(
  service: Service,
  site: string,
  search: string,
  query: Omit<Parameters<typeof getUsers>[2], 'search' | 'after'>,
  options: RequestOptions,
): Promise<FoundUsers> {
  const find = async (beginning: string): Promise<FoundUsers> => ({
    ...(await getUsers(service, site, { ...query, search: beginning }, options)),
    beginning,
  });
  const lower = search.toLowerCase();
  const others = [lower, search.toUpperCase(), search.charAt(0).toUpperCase() + lower.slice(1)];
  let found = await find(search);
  for (const other of new Set(others)) {
    if (found.users.length > 0) break;
    // One after another: the first usually has a match.
    if (other !== search) found = await find(other);
  }
  return found;
}
