import { globSync } from 'node:fs';
import { type Audience, sqliteAudiences } from './harness/audiences.ts';
import { benchMessage } from './harness/message.ts';
import { cpuTime } from './harness/process-usage.ts';
import type { Bench, Row } from './harness/row.ts';
import { type BenchService, startBenchService } from './harness/service.ts';
import { startSink } from './harness/sink/sink.ts';
import { interleave, median, quantile } from './harness/statistics.ts';
import { startBareServer } from './harness/visitors/bare-server.ts';
import { registrationOf } from './harness/visitors/registrations.ts';
import { startVisitors, type VisitRequest, type Visitors } from './harness/visitors/visitors.ts';

const connections = 64;
/** Notices on the board. */
const notices = 30;

interface Measured {
  readonly name: string;
  readonly must: number;
  readonly aim: number;
  /** The requests of a round. */
  readonly requests: (count: number) => readonly VisitRequest[];
}

/** What visitors request in the minutes after a broadcast, each kind on its own. */
export const stormRequests: Bench = {
  name: 'storm-requests',
  title: 'Requests of visitors after a broadcast',
  async run({ rounds, size }) {
    const count = Math.ceil(20_000 * size);
    await using sink = await startSink();
    await using audiences = sqliteAudiences();
    const audience = await audiences.seed({ devices: 1, origin: sink.origin });
    await using service = await startBenchService(audience.location, sink);
    await using visitors = await startVisitors();
    const rows: Row[] = [];
    for (const each of await requestsOf(service, audience, sink.origin)) {
      rows.push(await measure(service, visitors, each, count, rounds));
    }
    return {
      rows,
      notes: [
        `One process on SQLite, ${connections} connections, ${count} requests a round, ${notices} notices. A process on the same cores ` +
          'simulates the browsers, which accept Brotli. Each is compared with a server of `node:http` that sends as many bytes ' +
          'with the same headers, without routes, database or rate limits.',
      ],
    };
  },
};

async function requestsOf(
  service: BenchService,
  { keys, vapid }: Audience,
  origin: string,
): Promise<readonly Measured[]> {
  let id = '';
  for (let number = 0; number < notices; number++) {
    id = await service.send({ ...benchMessage(`notice-${number}`), publish: true });
  }
  const get = (path: string, headers = {}): Measured['requests'] => {
    const request: VisitRequest = { method: 'GET', path, headers };
    return (count) => Array.from({ length: count }, () => request);
  };
  const [script] = globSync('assets/index-*.js', { cwd: 'apps/site/dist' });
  const registering = { origin, keys, vapidKey: vapid.publicKey };
  let registered = 1000;
  const register: Measured['requests'] = (count) => {
    const first = registered;
    registered += count;
    return Array.from({ length: count }, (_, index) => registrationOf(registering, first + index));
  };
  const registerAgain: Measured['requests'] = (count) =>
    Array.from({ length: count }, (_, index) => registrationOf(registering, 1000 + index));
  await service.waitForCounts(id, { accepted: 1 });
  const { headers } = await fetch(`${service.url}/`);
  const tag = headers.get('etag') ?? '';
  return [
    { name: '`GET /avisos/{id}`', must: 3000, aim: 6000, requests: get(`/avisos/${id}`) },
    { name: '`GET /`', must: 3000, aim: 6000, requests: get('/') },
    {
      name: '`GET /` with `If-None-Match`',
      must: 5000,
      aim: 8000,
      requests: get('/', { 'If-None-Match': tag }),
    },
    { name: '`GET …/feed`', must: 4000, aim: 6000, requests: get('/v1/sites/default/feed') },
    { name: "the board's script, compressed", must: 4000, aim: 8000, requests: get(`/${script}`) },
    { name: '`POST …/devices`, new', must: 1500, aim: 2500, requests: register },
    { name: '`POST …/devices`, known', must: 2000, aim: 3000, requests: registerAgain },
  ];
}

async function measure(
  service: BenchService,
  visitors: Visitors,
  { name, must, aim, requests }: Measured,
  count: number,
  rounds: number,
): Promise<Row> {
  const [sample] = requests(1);
  await using bare = await startBareServer(service.url, sample!);
  const send = async ({ url, pid }: { readonly url: string; readonly pid: number }) => {
    const list = requests(count);
    // What is the same for all goes to the process of the visitors once.
    const isShared = list[0] === list[1];
    const before = cpuTime(pid);
    const { elapsed, latencies } = await visitors.visit({
      url,
      shared: list.slice(0, 1),
      visits: list.map((request) => [isShared ? 0 : request]),
      connections,
    });
    const cpu = ((cpuTime(pid) - before) * 1000) / count;
    return { rate: (count * 1000) / elapsed, cpu, p99: quantile(latencies[0]!, 0.99) };
  };
  await send(service);
  await send(bare);
  const { a, b } = await interleave(
    rounds,
    () => send(service),
    () => send(bare),
  );
  const of = (values: typeof a, key: 'rate' | 'cpu' | 'p99') => median(values.map((value) => value[key]));
  const share = median(a.map(({ rate }, round) => rate / b[round]!.rate)) * 100;
  return {
    measure: `${name}, ${connections} connections`,
    measured:
      `${of(a, 'rate').toFixed(0)} per second, ${share.toFixed(0)} % of a bare server with ${of(b, 'rate').toFixed(0)}; ` +
      `${of(a, 'cpu').toFixed(0)} µs CPU each, the bare server ${of(b, 'cpu').toFixed(0)} µs; p99 ${of(a, 'p99').toFixed(0)} ms`,
    value: of(a, 'rate'),
    unit: '/s',
    rounds: a.map(({ rate }) => rate),
    goal: { better: 'more', must, aim },
  };
}
