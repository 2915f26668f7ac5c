import { postgresAudiences } from './harness/audiences.ts';
import { type Broadcast, broadcast } from './harness/broadcast.ts';
import { importDevices } from './harness/import-devices.ts';
import type { Bench, Findings, Row } from './harness/row.ts';
import { type BenchService, startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { median } from './harness/statistics.ts';

const timeout = 900_000;

/** The first broadcast after an import, when autovacuum has not analysed the tables yet. */
export const afterImportPostgres: Bench = {
  name: 'after-import-postgres',
  title: 'The first broadcast after an import on PostgreSQL',
  async run({ rounds, size }) {
    await using sink = await startSink();
    await using audiences = await postgresAudiences();
    const rows: Row[] = [];
    const notes: string[] = [];
    for (const devices of size < 1 ? [20_000] : [20_000, 1_000_000]) {
      await using service = await startBenchService(await audiences.create(), sink);
      const seconds = await importDevices(service, sink, devices);
      const findings = await measure(service, sink, devices, Math.min(rounds, 3));
      rows.push(...findings.rows);
      notes.push(`${devices} devices were imported in ${seconds.toFixed(0)} s. ${findings.notes.join(' ')}`);
    }
    return { rows, notes };
  },
};

async function measure(
  service: BenchService,
  sink: Sink,
  devices: number,
  rounds: number,
): Promise<Findings> {
  const first = await broadcast([service], sink, devices, timeout);
  const later: Broadcast[] = [];
  for (let round = 0; round < rounds; round++) {
    later.push(await broadcast([service], sink, devices, timeout));
  }
  const seconds = median(later.map((broadcast) => broadcast.seconds));
  return {
    rows: [
      {
        measure: `time to the first push, right after an import of ${devices} devices`,
        measured: `${first.firstPush.toFixed(0)} ms, later broadcasts ${median(later.map(({ firstPush }) => firstPush)).toFixed(0)} ms`,
        value: first.firstPush,
        unit: 'ms',
        goal: { better: 'less', must: 1000 },
      },
      {
        measure: 'the whole of that broadcast, compared with later ones',
        measured: `${first.seconds.toFixed(1)} against ${seconds.toFixed(1)} s`,
        value: first.seconds / seconds,
        unit: '×',
        goal: { better: 'less', must: 1.5 },
      },
    ],
    notes: [`Later broadcasts: ${later.map((broadcast) => `${broadcast.seconds.toFixed(1)} s`).join(', ')}.`],
  };
}
