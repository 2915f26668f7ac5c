/** The reason of a failed database operation. */
export type StorageErrorCode =
  | 'locked'
  | 'busy'
  | 'read_only'
  | 'full'
  | 'unavailable'
  | 'denied'
  | 'corrupt'
  | 'not_empty'
  | 'not_a_backup'
  | 'outdated'
  | 'newer'
  | 'overloaded';

const remedies: Readonly<Record<StorageErrorCode, string>> = {
  locked:
    'Another process uses it, and two processes would send every message twice. Stop the other process, or set another SINETA_DATA_DIR for this one.',
  busy: 'Another process was writing to the database for too long, so nothing was changed. Try again. If the error persists, close other programs that use the database, such as a SQLite shell.',
  read_only:
    'Nothing can be stored, so nothing is accepted. Give the user of the service write access to the data directory.',
  full: 'Nothing can be stored, so nothing is accepted. Free disk space for the data directory; no restart is needed.',
  unavailable:
    'Nothing can be stored, so nothing is accepted. Check that the data directory, the database server or the image store is available.',
  denied:
    'Nothing can be stored, so nothing is accepted. Check the user, the password and the database that DATABASE_URL names. The user must be allowed to connect to the database and to create tables and schemas in it.',
  corrupt: 'The database file is damaged. Stop the service and restore the last backup.',
  not_empty: 'Nothing was changed, to keep the existing data.',
  not_a_backup: 'Nothing was changed. Give a file that sineta backup has written.',
  outdated:
    'Nothing was changed, because processes of that version may be running. Update them first, or migrate the tables with sineta migrate.',
  newer:
    'Nothing was changed, because this version could damage what the newer one stored. Start the newer version again, or restore a backup from before the update.',
  overloaded:
    'The request was rejected to limit memory. Try again later. If the error persists, the disk or the database is too slow.',
};

/**
 * A database operation failed for a reason outside the program: disk, permissions, database server. The message states what
 * happened, why it matters and what to do.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, what: string, options?: ErrorOptions) {
    super(`${what}. ${remedies[code]}`, options);
    this.code = code;
  }
}

/** SQLite's result names, Node's errno names and PostgreSQL's SQLSTATE classes, by prefix. */
const causes: readonly (readonly [prefix: string, code: StorageErrorCode])[] = [
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['53100', 'full'],
  ['SQLITE_READONLY', 'read_only'],
  ['SQLITE_PERM', 'read_only'],
  ['EROFS', 'read_only'],
  ['EACCES', 'read_only'],
  ['EPERM', 'read_only'],
  ['25006', 'read_only'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_CANTOPEN', 'read_only'],
  ['SQLITE_IOERR', 'unavailable'],
  ['ENOENT', 'unavailable'],
  ['ENOTDIR', 'unavailable'],
  ['EEXIST', 'unavailable'],
  ['ECONN', 'unavailable'],
  ['ENOTFOUND', 'unavailable'],
  ['EAI_AGAIN', 'unavailable'],
  ['EHOSTUNREACH', 'unavailable'],
  ['ENETUNREACH', 'unavailable'],
  ['ETIMEDOUT', 'unavailable'],
  ['EPIPE', 'unavailable'],
  ['08', 'unavailable'],
  ['25P03', 'unavailable'],
  ['53', 'unavailable'],
  ['57P', 'unavailable'],
  ['28', 'denied'],
  ['3D', 'denied'],
  ['42501', 'denied'],
];

/** pg's messages for a connection that was lost or timed out: these errors have no code. */
const connectionLost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired$|Query read timeout$)/;

/** Recognises errors of an engine or of the file system; undefined for errors of the program. */
export function asStorageError(error: unknown, what = 'Storage failed'): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (!(error instanceof Error)) return undefined;
  if (connectionLost.test(error.message)) return new StorageError('unavailable', what, { cause: error });
  if (!('code' in error) || typeof error.code !== 'string') return undefined;
  const { code } = error;
  const cause = causes.find(([prefix]) => code.startsWith(prefix));
  if (cause === undefined) return undefined;
  // PostgreSQL's message names the user or the database, which are not secret.
  const why = cause[1] === 'denied' ? `: ${error.message}` : '';
  return new StorageError(cause[1], `${what}${why} (${code})`, { cause: error });
}
