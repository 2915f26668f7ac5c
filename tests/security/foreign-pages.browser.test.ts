import { setTimeout as delay } from 'node:timers/promises';
import { startPushService } from '@sineta/push-service';
import { test } from 'vitest';
import type { BrowserKind } from '../harness/browsers/browser-session.ts';
import { browserKinds, openBrowser } from '../harness/browsers/open-browser.ts';
import { type Gateway, type GatewayRequest, startGateway } from '../harness/service/gateway.ts';
import { startOwnPostgres } from '../harness/service/postgres.ts';
import { startHostSite } from '../harness/sites/host-site.ts';
import { attack, type AttackedRequest, attacksPerRequest, openFromOutside } from './foreign-pages/attacks.ts';
import { requestsTo, usesCookies } from './foreign-pages/attacked-operations.ts';
import { createExistingValues } from './foreign-pages/existing-values.ts';
import { signInOwner } from './foreign-pages/signed-in-owner.ts';
import { type ApiDocument, operationsOf } from './fuzz/operations.ts';
import { type CheckResult, expectNothingFound } from './harness/findings.ts';
import { startMeasuredService } from './harness/measured-service.ts';
import { scale } from './harness/scale.ts';
import { recordChanges } from './harness/stored-changes.ts';

interface Attacker {
  readonly host: 'localhost' | '127.0.0.1';
  readonly path: string;
  /** Whether pages of its origin may register devices. */
  readonly isAllowed?: boolean;
}

/** The pages that attack. Ports do not separate sites, so that cookies go along with requests of the first two. */
const pages = {
  'of another port': { host: 'localhost', path: '/' },
  'of a site that may register devices': { host: 'localhost', path: '/', isAllowed: true },
  'of another host': { host: '127.0.0.1', path: '/' },
  'in a sandbox': { host: 'localhost', path: '/sandbox' },
} as const satisfies Readonly<Record<string, Attacker>>;
type ForeignPage = keyof typeof pages;

const isWhole = scale === 'whole';
const count = { whole: 4, awake: 2, part: 1 }[scale];
const attackers = (Object.keys(pages) as readonly ForeignPage[]).slice(0, count);
const kinds: readonly BrowserKind[] = isWhole ? browserKinds : ['chromium'];

type Attack = readonly [kind: BrowserKind, attacker: ForeignPage, engine: 'SQLite' | 'PostgreSQL'];
const attacks = [
  ...kinds.flatMap((kind) => attackers.map((attacker): Attack => [kind, attacker, 'SQLite'])),
  ...(isWhole ? [['chromium', 'of another port', 'PostgreSQL'] as const] : []),
];

test.for(attacks)(
  'in %s a page %s cannot act for a signed-in member, on %s',
  { timeout: 1_200_000 },
  async (attack) => expectNothingFound(await attackFrom(attack)),
);

async function attackFrom([kind, attacker, engine]: Attack): Promise<CheckResult> {
  await using databases = engine === 'PostgreSQL' ? await startOwnPostgres() : undefined;
  const databaseUrl = await databases?.createDatabase();
  await using pushService = await startPushService();
  await using browser = await openBrowser(kind, { pushService });
  await using gateway = await startGateway();
  await using site = await startHostSite();
  const { host, path, isAllowed = false }: Attacker = pages[attacker];
  const foreign = site.origin.replace('localhost', host);
  await using service = await startMeasuredService({
    assets: 'built',
    databaseUrl,
    env: {
      SINETA_REGISTRATIONS_PER_MINUTE: '1000000',
      SINETA_SIGN_INS_PER_MINUTE: '1000000',
      ...(isAllowed && { SINETA_ORIGINS: foreign }),
    },
  });
  gateway.forwardTo(service.url);
  site.put('/', { body: '<!doctype html><title>Foreign</title><body>' });
  site.put('/sandbox', {
    body: '<!doctype html><title>Foreign</title><body>',
    headers: { 'content-security-policy': 'sandbox allow-scripts allow-forms' },
  });
  const values = await createExistingValues(service);
  const consolePage = await signInOwner(browser, gateway.origin, service.setUpToken);
  const api = (await (await fetch(`${service.url}/openapi.json`)).json()) as ApiDocument;
  const page = await browser.openPage(foreign + path);
  await using changes = await recordChanges(service.location);
  const findings: string[] = [];
  let count = 0;
  let withCookie = 0;

  const options = { origin: gateway.origin, values, count: isWhole ? 4 : 1 };
  const requests = operationsOf(api)
    .filter(usesCookies)
    .flatMap((operation) =>
      requestsTo(operation, api, options).map((request) => ({ name: operation.name, request })),
    );
  for (const group of groupsOf(requests)) {
    const first = gateway.requests.length;
    const tried = group.map(async ({ name, request }) => {
      const found = await page.evaluate(attack, request);
      const received = await answered(gateway, first, request);
      count += request.method === 'GET' ? attacksPerRequest.GET : attacksPerRequest.others;
      withCookie += received.filter(hadCookie).length;
      const accepted = received.filter((each) => isAccepted(each)).map(describeRequest);
      return [...found, ...accepted].map((what) => `${name}: ${what}`);
    });
    findings.push(...(await Promise.all(tried)).flat());
    const names = [...new Set(group.map(({ name }) => name))].join(', ');
    findings.push(...(await changes.read()).map((change) => `${names}: stored: ${change}`));
    if (scale === 'awake' && findings.length > 0) break;
  }
  for (const path of ['/console/sites/default', '/']) {
    const found = await page.evaluate(openFromOutside, gateway.origin + path);
    findings.push(...found.map((what) => `${path}: ${what}`));
    count += 2;
  }
  for (const frame of page.frames().slice(1)) {
    const isShown = await frame
      .evaluate(() => document.querySelector('main, #root') !== null)
      .catch(() => false);
    if (isShown) findings.push(`${frame.url()} can be framed`);
  }
  await consolePage.reload();
  await consolePage.waitForSelector('main h1');
  if (consolePage.url().includes('sign-in')) findings.push('the member is not signed in any more');
  // Otherwise nothing was tried in the name of the member.
  if (host === 'localhost' && path === '/' && withCookie === 0) findings.push('no request had the cookie');
  return { tried: `requests of a page ${attacker}, in ${kind}, on ${engine}`, count, findings };
}

/** Requests that are tried at once, since a refused frame has no event in some browsers, and takes seconds. */
const atOnce = 8;

/** Groups requests to be tried at once. Event streams do not end, and would take the connections of others. */
function groupsOf<Named extends { readonly request: AttackedRequest }>(
  requests: readonly Named[],
): Named[][] {
  const isStream = ({ request }: Named) => request.url.endsWith('/events');
  const others = requests.filter((named) => !isStream(named));
  const groups = requests.filter(isStream).map((stream) => [stream]);
  for (let start = 0; start < others.length; start += atOnce)
    groups.push(others.slice(start, start + atOnce));
  return groups;
}

/** In milliseconds. */
const patience = 3000;

/** The requests for an address since the first one, with their responses, except those that the browser cancelled. */
async function answered(
  gateway: Gateway,
  first: number,
  { method, url }: AttackedRequest,
): Promise<readonly GatewayRequest[]> {
  const received = () => gateway.requests.slice(first).filter(({ path }) => url.endsWith(path));
  const deadline = performance.now() + patience;
  // Event streams do not end.
  const isComplete = () => method === 'GET' || received().every(({ answer }) => answer !== undefined);
  while (!isComplete() && performance.now() < deadline) await delay(10);
  return received();
}

/** Only the origin of the page was the reason to refuse it, so the member was authenticated. */
function hadCookie({ answer }: GatewayRequest): boolean {
  return answer?.status === 200 || answer?.body.includes('"origin_not_allowed"') === true;
}

/** A request that can change something is refused before its body is looked at, whatever the body is. */
function isAccepted({ method, answer }: GatewayRequest): boolean {
  if (method === 'GET' || method === 'OPTIONS' || answer === undefined) return false;
  const { code } = JSON.parse(answer.body || '{}') as { readonly code?: string };
  return !['unauthorized', 'origin_not_allowed', 'method_not_allowed'].includes(code ?? '');
}

function describeRequest({ method, body, answer }: GatewayRequest): string {
  return `${method} was answered ${answer?.status} ${answer?.body.slice(0, 200)} (${body.slice(0, 200)})`;
}
