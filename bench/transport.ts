import { sqliteAudiences } from './harness/audiences.ts';
import { broadcast } from './harness/broadcast.ts';
import type { Bench } from './harness/row.ts';
import { startBenchService } from './harness/service.ts';
import { startSink } from './harness/sink/sink.ts';
import { interleave, median, ratios } from './harness/statistics.ts';

/** The gain of HTTP/2: the same broadcast with `SINETA_PUSH_HTTP2` on and off. */
export const transport: Bench = {
  name: 'transport',
  title: 'HTTP/2 and HTTP/1.1 to push services',
  async run({ rounds, size }) {
    const devices = Math.ceil(20_000 * size);
    await using sink = await startSink();
    await using audiences = sqliteAudiences();
    const seeded = { devices, origin: sink.origin };
    const [forHttp2, forHttp1] = [await audiences.seed(seeded), await audiences.seed(seeded)];
    await using http2 = await startBenchService(forHttp2.location, sink);
    await using http1 = await startBenchService(forHttp1.location, sink, { pushHttp2: 'off' });
    for (const service of [http2, http1]) await broadcast([service], sink, devices);
    const { a, b } = await interleave(
      rounds,
      () => broadcast([http2], sink, devices),
      () => broadcast([http1], sink, devices),
    );
    const [http2Cpu, http1Cpu] = [a.map(({ cpu }) => cpu), b.map(({ cpu }) => cpu)];
    const factors = ratios({ a: http2Cpu, b: http1Cpu });
    return {
      rows: [
        {
          measure: 'µs CPU per message over HTTP/2, compared with HTTP/1.1 by undici',
          measured: `${median(http2Cpu).toFixed(0)} µs against ${median(http1Cpu).toFixed(0)} µs`,
          value: median(factors),
          unit: '×',
          rounds: factors,
        },
      ],
      notes: [
        `CPU is that of all threads of the service from \`POST\` until all ${devices} devices are counted: reading them, ` +
          'planning, encrypting, sending, durable checkpoints. Two services alternate, one with ' +
          'SINETA_PUSH_HTTP2=off.',
      ],
    };
  },
};
