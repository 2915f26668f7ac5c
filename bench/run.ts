// `npm run bench`: measures, and writes results/ and RESULTS.md. `--only name` runs one bench, or all whose names begin with
// it and a hyphen, and keeps the results of the others. `--quick` uses small numbers and only prints. Some benches run only if
// they are named; `--devices` gives these another number of devices, to try them out, and only prints.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildService } from '../scripts/build.ts';
import { afterImportPostgres } from './after-import.ts';
import { clickStorm } from './click-storm.ts';
import { consoleListsPostgres, consoleListsSqlite } from './console-lists.ts';
import { encryption } from './encryption.ts';
import { fanOutPostgres, fanOutSqlite } from './fan-out.ts';
import { describeMachine } from './harness/machine.ts';
import { describeOutcome, describeResults } from './harness/report.ts';
import { readResult, writeResult } from './harness/results.ts';
import type { Bench, Scale } from './harness/row.ts';
import { limitedSenderPostgres, limitedSenderSqlite } from './limited-sender.ts';
import { overtakingPostgres, overtakingSqlite } from './overtaking.ts';
import { partialFailurePostgres, partialFailureSqlite } from './partial-failure.ts';
import { receiptsPostgres, receiptsSqlite } from './receipts.ts';
import { directPrunePostgres, directPruneSqlite } from './direct-prune.ts';
import { singlesBatchPostgres, singlesBatchSqlite } from './singles-batch.ts';
import { singlesPostgres, singlesSqlite } from './singles.ts';
import { slowSink } from './slow-sink.ts';
import { stormRequests } from './storm-requests.ts';
import { tenMillionPostgres, tenMillionSqlite } from './ten-million.ts';
import { transport } from './transport.ts';
import { wholePath } from './whole-path.ts';
import { workers } from './workers.ts';

const benches: readonly Bench[] = [
  encryption,
  wholePath,
  transport,
  singlesSqlite,
  singlesPostgres,
  singlesBatchSqlite,
  singlesBatchPostgres,
  directPruneSqlite,
  directPrunePostgres,
  slowSink,
  partialFailureSqlite,
  partialFailurePostgres,
  limitedSenderSqlite,
  limitedSenderPostgres,
  fanOutSqlite,
  fanOutPostgres,
  afterImportPostgres,
  consoleListsSqlite,
  consoleListsPostgres,
  overtakingSqlite,
  overtakingPostgres,
  receiptsSqlite,
  receiptsPostgres,
  stormRequests,
  clickStorm,
  workers,
  tenMillionSqlite,
  tenMillionPostgres,
];
const full: Scale = { rounds: 5, size: 1 };
const quick: Scale = { rounds: 2, size: 0.1 };

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    devices: { type: 'string' },
  },
});
const chosen = benches.filter(
  ({ name, isOptional = false }) =>
    values.only?.some((wanted) => name === wanted || name.startsWith(`${wanted}-`)) ?? !isOptional,
);
if (chosen.length === 0)
  throw new Error(`Unknown bench. --only accepts ${benches.map(({ name }) => name).join(', ')}.`);

const devices = values.devices === undefined ? {} : { devices: Number(values.devices) };
const directory = 'bench/results';

await buildService();
for (const bench of chosen) {
  const machine = describeMachine(new Date());
  const startedAt = performance.now();
  const findings = await bench.run({ ...(values.quick ? quick : full), ...devices });
  const result = { machine, findings, seconds: (performance.now() - startedAt) / 1000 };
  console.log(describeOutcome({ bench, ...result }));
  if (values.quick || values.devices !== undefined) continue;
  writeResult(directory, bench.name, result);
  writeFileSync('bench/RESULTS.md', describeResults(benches.flatMap(outcomeOf)));
  console.log('Written to bench/RESULTS.md.');
}

function outcomeOf(bench: Bench) {
  const result = readResult(directory, bench.name);
  return result ? [{ bench, ...result }] : [];
}
