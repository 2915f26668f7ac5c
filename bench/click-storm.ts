import {
  createReceiptProofs,
  type ReceiptProofs,
} from '../apps/server/src/messages/receipts/receipt-proofs.ts';
import { sqliteAudiences } from './harness/audiences.ts';
import { broadcast } from './harness/broadcast.ts';
import { benchMessage } from './harness/message.ts';
import { receiptSecret } from './harness/receipt-secret.ts';
import type { Bench } from './harness/row.ts';
import { type BenchService, startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { monotonicNow } from './harness/sink/sink-protocol.ts';
import { quantile } from './harness/statistics.ts';
import { registrationOf } from './harness/visitors/registrations.ts';
import { countDue } from './harness/visitors/schedule.ts';
import { startVisitors, type VisitRequest, type Visitors } from './harness/visitors/visitors.ts';

const connections = 200;
/** The share of the devices whose visitors click. */
const clicking = 0.1;
/** Seconds within which they do. */
const within = 60;

/** A broadcast whose recipients visit the page of the notice, from its first moment on. */
export const clickStorm: Bench = {
  name: 'click-storm',
  title: 'Clicks during a broadcast',
  async run({ size }) {
    const devices = Math.ceil(200_000 * size);
    const clicks = Math.ceil(devices * clicking);
    const seconds = Math.ceil(within * size);
    await using sink = await startSink();
    await using audiences = sqliteAudiences();
    const audience = await audiences.seed({ devices: devices - clicks, origin: sink.origin });
    const proofs = createReceiptProofs(await receiptSecret(audience.location));
    await using service = await startBenchService(audience.location, sink);
    await using visitors = await startVisitors();
    const registering = { origin: sink.origin, keys: audience.keys, vapidKey: audience.vapid.publicKey };
    const registrations = Array.from({ length: clicks }, (_, index) =>
      registrationOf(registering, devices + index),
    );
    const tokens = await register(service, visitors, registrations);

    const alone = await broadcast([service], sink, devices, 600_000);
    const storm = await sendAndClick({
      service,
      visitors,
      sink,
      devices,
      registrations,
      tokens,
      proofs,
      seconds,
    });
    const pages = storm.latencies[0]!;
    const beside = pages.slice(0, countDue(storm.sentAfter, clicks, seconds * 1000));
    if (beside.length === 0) throw new Error('The broadcast ended before the first click.');
    return {
      rows: [
        {
          measure: `p99 of the page after a click, while a broadcast to ${devices} devices is sent; ${clicks} click within ${seconds} s`,
          measured: `${describePages(beside)}; also after the broadcast: ${describePages(pages)}`,
          value: quantile(beside, 0.99),
          unit: 'ms',
          goal: { better: 'less', must: 300 },
        },
        {
          measure: 'pace of the broadcast meanwhile, as a share of that without clicks',
          measured: `${storm.rate.toFixed(0)} against ${alone.rate.toFixed(0)} messages per second`,
          value: (storm.rate / alone.rate) * 100,
          unit: '%',
          goal: { better: 'more', must: 70 },
          cause:
            'the service handles the requests of a visit on the thread of the broadcast, and the process of the visitors shares its cores.',
        },
      ],
      notes: [
        `One process on SQLite; ${connections} connections, as a proxy in front of the service would keep them. A visit is the page of the notice, ` +
          `its ${storm.assets} assets in br, the registration of the known device, and the receipts “displayed” and “clicked”. ` +
          `${clicks} visits took ${(storm.elapsed / 1000).toFixed(1)} s. Every device had the message, and every receipt was counted.`,
        `The clicks begin with the broadcast, which ended after ${(storm.sentAfter / 1000).toFixed(1)} s of them; only pages whose click was due until ` +
          'then count for the row. A page counts from the time at which its click is due, also if no connection is free then.',
      ],
    };
  },
};

function describePages(latencies: readonly number[]): string {
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  const longest = latencies.reduce((longest, each) => Math.max(longest, each), 0);
  return `${latencies.length} pages, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
}

async function register(
  service: BenchService,
  visitors: Visitors,
  registrations: readonly VisitRequest[],
): Promise<readonly string[]> {
  const visits = registrations.map((registration) => [registration]);
  const { answers } = await visitors.visit({ url: service.url, shared: [], visits, connections });
  return answers.map((answer) => (JSON.parse(answer) as { readonly token: string }).token);
}

interface Storm {
  readonly service: BenchService;
  readonly visitors: Visitors;
  readonly sink: Sink;
  readonly devices: number;
  readonly registrations: readonly VisitRequest[];
  readonly tokens: readonly string[];
  readonly proofs: ReceiptProofs;
  readonly seconds: number;
}

async function sendAndClick(storm: Storm) {
  const { service, visitors, sink, devices, registrations, tokens, proofs, seconds } = storm;
  const startedAt = monotonicNow();
  const arrived = sink.expect('storm', devices, 600_000);
  const message = await service.send({ ...benchMessage('storm'), publish: true });
  const page = `/avisos/${message}`;
  const assets = await assetsOf(service.url + page);
  const shared = [page, ...assets].map((path): VisitRequest => ({ method: 'GET', path }));
  const common = shared.map((_, index) => index);
  const visits = tokens.map((token, index) => [
    ...common,
    registrations[index]!,
    receiptsOf(token, message, proofs),
  ]);
  const [{ lastAt }, { startedAt: firstClickAt, elapsed, latencies }] = await Promise.all([
    arrived,
    visitors.visit({ url: service.url, shared, visits, connections, over: seconds * 1000 }),
  ]);
  const { counts } = await service.waitForCounts(message, { accepted: devices, clicked: tokens.length });
  if (counts.displayed !== tokens.length || counts.clicked !== tokens.length) {
    throw new Error(`Counted ${JSON.stringify(counts)} of ${tokens.length} clicks.`);
  }
  const rate = (devices * 1000) / (lastAt - startedAt);
  return { rate, elapsed, latencies, sentAfter: lastAt - firstClickAt, assets: assets.length };
}

/** What a browser loads with a page for the first time. */
async function assetsOf(page: string): Promise<readonly string[]> {
  const html = await (await fetch(page)).text();
  const paths = html.matchAll(/(?:src|href)="(\/(?:assets\/|favicon|manifest)[^"]*)"/g);
  return [...new Set(Array.from(paths, ([, path]) => path!))];
}

function receiptsOf(token: string, message: string, proofs: ReceiptProofs): VisitRequest {
  const proof = proofs.of(message, token);
  const receipts = (['displayed', 'clicked'] as const).map((event) => ({ message, event, proof }));
  return { method: 'POST', path: '/v1/receipts', body: JSON.stringify({ token, receipts }) };
}
