import { test } from 'vitest';
import { usePostgres } from '../../apps/server/test/harness/engines.ts';
import type { AnonymousRequest } from './anonymous-cost/anonymous-request.ts';
import { anonymousRequests } from './anonymous-cost/anonymous-requests.ts';
import { prepareService } from './anonymous-cost/known-service.ts';
import { type Cost, measureCost } from './anonymous-cost/measure.ts';
import { variantsOf } from './anonymous-cost/variants.ts';
import { type ApiDocument, operationsOf } from './fuzz/operations.ts';
import { type CheckResult, expectNothingFound } from './harness/findings.ts';
import { type MeasuredService, startMeasuredService } from './harness/measured-service.ts';
import { scale, scaled } from './harness/scale.ts';

/** Enough notices that a request which reads all of them exceeds its limit. */
const notices = scaled({ whole: 50_000, part: 5000 });
/** Enough that none of them requests more tests than it has in a minute. */
const devices = scaled({ whole: 250, part: 50 });
const repetitions = {
  whole: { usual: 60, slow: 6, storing: 1200 },
  part: { usual: 10, slow: 2, storing: 100 },
  // A mistake shows soon, but each request can take seconds.
  awake: { usual: 20, slow: 2, storing: 100 },
}[scale];

/**
 * In `npm test` other tests share the processor's caches, and what the service keeps once (a rendered feed) counts for few
 * requests; the whole campaign measures alone, and more of them. A device adds less than a page to each table and index,
 * which counts as long as there are few devices.
 */
const slack = {
  whole: { cpu: 1, memory: 1, disk: 1 },
  part: { cpu: 5, memory: 5, disk: 1.5 },
  awake: { cpu: 3, memory: 1, disk: 1.5 },
}[scale];

const createDatabase = usePostgres();
const unlimited = '1000000';

const engines = scale === 'whole' ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);

test.for(engines)(
  'on %s no request of a stranger costs more than its limit',
  { timeout: 1_200_000 },
  async (engine) => {
    const databaseUrl = engine === 'PostgreSQL' ? await createDatabase() : undefined;
    expectNothingFound(await measure(engine, databaseUrl));
  },
);

async function measure(engine: string, databaseUrl?: string): Promise<CheckResult> {
  await using service = await startMeasuredService({
    assets: 'built',
    databaseUrl,
    realPasswords: true,
    env: {
      SINETA_REGISTRATIONS_PER_MINUTE: unlimited,
      SINETA_NEW_DEVICES_PER_DAY: unlimited,
      SINETA_RECEIPTS_PER_MINUTE: unlimited,
      SINETA_SIGN_INS_PER_MINUTE: unlimited,
    },
  });
  const requests = anonymousRequests(await prepareService(service, { notices, devices }));
  const findings = await missingOperations(service, requests);
  const costs = [];
  let sent = 0;
  let first = 1;
  for (const request of requests) {
    const measured: Cost[] = [];
    for (const variant of scale === 'part' ? [request] : variantsOf(request)) {
      const count = repetitions[variant.pace ?? 'usual'];
      const measureNext = () => {
        const numbers = { first, count };
        first += count + 10;
        sent += count;
        return measureCost(service, variant, numbers);
      };
      let cost = await measureNext();
      // The service and PostgreSQL also write and allocate on their own. What a request costs, it costs again.
      const { disk, memory } = variant.limit;
      if (cost.disk > disk || cost.memory > memory * slack.memory) {
        const again = await measureNext();
        cost = {
          ...cost,
          disk: Math.min(cost.disk, again.disk),
          memory: Math.min(cost.memory, again.memory),
        };
      }
      measured.push(cost);
      findings.push(...exceeded(variant, cost));
    }
    costs.push(describeCosts(request, measured));
    if (scale === 'awake' && findings.length > 0) break;
  }
  return { tried: `requests of strangers on ${engine}`, count: sent, findings, costs };
}

function exceeded({ operation, worst, status, limit }: AnonymousRequest, cost: Cost): string[] {
  const found = cost.statuses
    .filter((each) => each >= 500 || (status !== undefined && each !== status))
    .map((each) => `status ${each}`);
  for (const what of ['cpu', 'memory', 'disk'] as const) {
    const most = limit[what] * slack[what];
    if (cost[what] > most) found.push(`${what} ${cost[what].toFixed(1)} of ${most}`);
  }
  return found.map((what) => `${operation} (${worst}): ${what}`);
}

/** Every operation that needs no credential has its worst request. */
async function missingOperations(
  { url }: MeasuredService,
  requests: readonly AnonymousRequest[],
): Promise<string[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as ApiDocument;
  const measured = new Set(requests.map(({ operation }) => operation));
  return operationsOf(document)
    .filter(({ name, security = [] }) => security.length === 0 && !measured.has(name))
    .map(({ name }) => `${name} is not measured`);
}

/** The greatest of each, as the table of `npm run security` has them. */
function describeCosts({ operation, worst, limit }: AnonymousRequest, measured: readonly Cost[]) {
  const most = (what: 'cpu' | 'memory' | 'disk') => Math.max(...measured.map((cost) => cost[what]));
  return { operation, worst, limit, cpu: most('cpu'), memory: most('memory'), disk: most('disk') };
}
