import type { AcceptedMessage, Device, Site } from '@sineta/protocol';
import { test } from 'vitest';
import { registrationAt } from '../../apps/server/test/harness/devices.ts';
import { usePostgres } from '../../apps/server/test/harness/engines.ts';
import { query, write } from '../../apps/server/test/harness/rows.ts';
import {
  type AnonymousRequest,
  anonymousRequests,
  type KnownService,
} from './anonymous-cost/anonymous-requests.ts';
import { type Cost, measureCost } from './anonymous-cost/measure.ts';
import { variantsOf } from './anonymous-cost/variants.ts';
import { type ApiDocument, operationsOf } from './fuzz/operations.ts';
import { type CheckResult, expectNothingFound } from './harness/findings.ts';
import { type MeasuredService, startMeasuredService } from './harness/measured-service.ts';
import { scale, scaled } from './harness/scale.ts';

/** Enough notices that a request which reads all of them exceeds its limit. */
const notices = scaled({ whole: 50_000, part: 5000 });
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
  const requests = anonymousRequests(await prepare(service));
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
      // The service and PostgreSQL also write on their own. What a request stores, it stores again.
      if (cost.disk > variant.limit.disk)
        cost = { ...cost, disk: Math.min(cost.disk, (await measureNext()).disk) };
      measured.push(cost);
      findings.push(...exceeded(variant, cost));
    }
    costs.push(describeCosts(request, measured));
    if (scale === 'awake' && findings.length > 0) break;
  }
  return { tried: `requests of strangers on ${engine}`, count: sent, findings, costs };
}

function exceeded({ operation, worst, limit }: AnonymousRequest, cost: Cost): string[] {
  const found = cost.status >= 500 ? [`status ${cost.status}`] : [];
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

/** A team, a device, a notice and many copies of it. */
async function prepare({ url, adminKey, setUpToken, location }: MeasuredService): Promise<KnownService> {
  const email = 'olga@example.org';
  const ask = async <T>(path: string, json: unknown, headers: Record<string, string>): Promise<T> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  const account = { token: setUpToken, name: 'Olga', email, password: 'a long and plain password' };
  await ask('/v1/set-up', account, { origin: url });
  const key = { authorization: `Bearer ${adminKey}` };
  const site = '/v1/sites/default';
  const notification = { title: 'Rua fechada', body: 'x'.repeat(500) };
  const { id } = await ask<AcceptedMessage>(
    `${site}/messages`,
    { target: { everyone: true }, notification },
    key,
  );
  const { vapidPublicKey: vapidKey } = (await (await fetch(url + site)).json()) as Site;
  const registered = registrationAt('https://fcm.googleapis.com/fcm/send/a', { vapidKey });
  const { token } = await ask<Device>(`${site}/devices`, registered, {});
  await copyMessage(location);
  return { vapidKey, token, message: id, email, link: setUpToken };
}

async function copyMessage(location: MeasuredService['location']): Promise<void> {
  const of =
    'dataDir' in location
      ? "select name from pragma_table_info('message')"
      : "select column_name as name from information_schema.columns where table_name = 'message'";
  const columns = ((await query(location, of)) as { name: string }[]).map(({ name }) => name);
  const values = columns.map((name) => (name === 'id' ? `'copied-message-' || (1000000 + i)` : name));
  await write(
    location,
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${notices})
     insert into message (${columns.join(', ')}) select ${values.join(', ')} from message, n`,
  );
  await write(location, 'analyze');
}

/** The greatest of each, as the table of `npm run security` has them. */
function describeCosts({ operation, worst, rate, limit }: AnonymousRequest, measured: readonly Cost[]) {
  const most = (what: 'cpu' | 'memory' | 'disk') => Math.max(...measured.map((cost) => cost[what]));
  return { operation, worst, rate, limit, cpu: most('cpu'), memory: most('memory'), disk: most('disk') };
}
