/** PostgreSQL as DATABASE_URL names it. */
export interface PostgresAddress {
  /** An address for each server, in the order of the list. */
  readonly servers: readonly [string, ...string[]];
  /** How long a transaction may be idle, in milliseconds; undefined if the address has no such parameter. */
  readonly idleInTransaction: number | undefined;
}

const idleParameter = 'idle_in_transaction_session_timeout';
/** The second is that of libpq: connections always go to the server that accepts writes. */
const ours: ReadonlySet<string> = new Set([idleParameter, 'target_session_attrs']);

/**
 * Reads an address with one server or, as libpq does, with a list of them: `postgres://user@a:5432,b:5432/name`. pg
 * itself knows no lists.
 */
export function readPostgresAddress(databaseUrl: string): PostgresAddress {
  const start = databaseUrl.indexOf('://') + '://'.length;
  const authority = databaseUrl.slice(start).split(/[/?#]/, 1)[0]!;
  const hostsAt = start + authority.lastIndexOf('@') + 1;
  const before = databaseUrl.slice(0, hostsAt);
  const hosts = databaseUrl.slice(hostsAt, start + authority.length);
  const after = databaseUrl.slice(start + authority.length);
  const parameters = new URLSearchParams(after.split('?')[1]);
  const idle = Number(parameters.get(idleParameter) ?? NaN);
  const [first = '', ...others] = hosts.split(',').map((host) => before + host + withoutOurs(after));
  return { servers: [first, ...others], idleInTransaction: Number.isFinite(idle) ? idle : undefined };
}

/** Removes the parameters that pg would send to the server at the start of a session. */
function withoutOurs(after: string): string {
  const [path = '', query = ''] = after.split('?');
  const others = query.split('&').filter((pair) => !ours.has(pair.split('=')[0]!));
  return others.join('') === '' ? path : `${path}?${others.join('&')}`;
}
