const kills = Number(process.env['SINETA_FAULT_ROUNDS'] ?? 25);

/** Kills of processes with PostgreSQL behind them. */
export const killsOnPostgres = Math.round((kills * 8) / 25);

/** Kills of the one process that has a SQLite data directory. */
export const killsOnSqlite = kills - killsOnPostgres;

/** How long a process lives on before it is killed, in milliseconds: mostly short, now and then in full flight. */
export function randomMoment(): number {
  return Math.random() ** 2 * 1200;
}
