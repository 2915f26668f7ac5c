// `npm run soak`: the fault tests with 200 kills, or the number in SINETA_FAULT_ROUNDS.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { buildService } from './build.ts';
import { endTogether } from './child-processes.ts';

/** What kills have cost, as tests/faults keeps it. */
export interface Toll {
  readonly kills: number;
  readonly accepted: number;
  readonly direct: number;
  readonly directAcrossKills: number;
  readonly lost: number;
  readonly missed: number;
  readonly pruned: number;
  readonly unpruned: number;
  readonly repeatsAtMost: number;
  readonly repeatsMedian: number;
  readonly unwrittenAtMost: number;
  readonly repeatsOfCounted: number;
  readonly finishedAfter: number;
}

/** Where the tests leave what kills have cost, by the engine behind. */
const files = {
  SQLite: '.cache/measurements/faults-kill-sqlite.json',
  PostgreSQL: '.cache/measurements/faults-kill-postgres.json',
} as const;

/** What the last run has left, by engine. */
function readTolls(): ReadonlyMap<string, Toll> {
  const present = Object.entries(files).filter(([, file]) => existsSync(file));
  return new Map(present.map(([engine, file]) => [engine, JSON.parse(readFileSync(file, 'utf8')) as Toll]));
}

/** One line for all of them. */
export function summaryOf(tolls: ReadonlyMap<string, Toll>): string {
  const all = [...tolls.values()];
  if (all.length === 0) return 'The soak broke off before it could count.';
  const total = (figure: (toll: Toll) => number) => all.reduce((sum, toll) => sum + figure(toll), 0);
  const most = (figure: (toll: Toll) => number) => Math.max(...all.map(figure));
  const repeats = [...tolls].map(
    ([engine, { repeatsMedian, repeatsAtMost }]) =>
      `${engine} median ${repeatsMedian}, most ${repeatsAtMost}`,
  );
  return [
    `${total(({ kills }) => kills)} kills`,
    `${total(({ accepted }) => accepted)} messages accepted, ${total(({ direct }) => direct)} of them direct ` +
      `and ${total(({ directAcrossKills }) => directAcrossKills)} of these sent after a kill, ${total(({ lost }) => lost)} lost`,
    `${total(({ missed }) => missed)} devices missed, ${total(({ pruned }) => pruned)} wrongly pruned, ` +
      `${total(({ unpruned }) => unpruned)} gone and kept`,
    `repeats a kill: ${repeats.join('; ')} (of what was answered before it at most ${most(({ unwrittenAtMost }) => unwrittenAtMost)}, ` +
      `of what was counted ${total(({ repeatsOfCounted }) => repeatsOfCounted)})`,
    `everything finished ${(most(({ finishedAfter }) => finishedAfter) / 1000).toFixed(0)} s after the last start`,
  ].join(' · ');
}

if (import.meta.main) {
  await buildService();
  for (const file of Object.values(files)) rmSync(file, { force: true });
  const child = endTogether(
    spawn('node_modules/.bin/vitest', ['run', '--project', 'integration', 'tests/faults'], {
      stdio: 'inherit',
      env: { SINETA_FAULT_ROUNDS: '200', ...process.env },
    }),
  );
  child.on('close', (code) => {
    console.log(summaryOf(readTolls()));
    process.exitCode = code ?? 1;
  });
}
