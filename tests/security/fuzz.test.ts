import { Agent, type IncomingHttpHeaders, request as open } from 'node:http';
import { namesRecipients, type SendMessage, type Site } from '@sineta/protocol';
import * as fc from 'fast-check';
import { test } from 'vitest';
import { usePostgres } from '../../apps/server/test/harness/engines.ts';
import { createCallers } from './fuzz/callers.ts';
import { createKnownValues } from './fuzz/known-values.ts';
import { type ApiDocument, type Operation, operationsOf } from './fuzz/operations.ts';
import {
  type FuzzedRequest,
  inUrl,
  isBinary,
  onlyKnownValue,
  operationKinds,
  requestsFor,
  withKnownValues,
} from './fuzz/request-values.ts';
import { type CheckResult, expectNothingFound } from './harness/findings.ts';
import { startMeasuredService } from './harness/measured-service.ts';
import { scale, scaled } from './harness/scale.ts';
import { recordChanges } from './harness/stored-changes.ts';

/** Another one generates other requests. */
const seed = Number(process.env['SINETA_SECURITY_SEED'] ?? 20_261_122);
const requests = scaled({ whole: 100_000, part: 2500 });

const createDatabase = usePostgres();

test('on SQLite no request breaks the service, and one that is refused or only reads stores nothing', async () => {
  expectNothingFound(await fuzz('SQLite'));
}, 3_600_000);

test('on PostgreSQL no request breaks the service, and one that is refused or only reads stores nothing', async () => {
  expectNothingFound(await fuzz('PostgreSQL', await createDatabase()));
}, 3_600_000);

/**
 * Deliveries of messages that were accepted before continue beside the requests, and attempts to sign in are counted and
 * audited. Only requests and digests add to the queue of direct messages. Housekeeping begins with the service, and counts
 * the disturbed devices of each site.
 */
const stored = {
  beside:
    /^\w+ (?:job|batch|retry|failure\w*|message_count|message_timeline|message_variant|push_service\w*|direct_message\w*|device_day_messages|disturbed_day|digest|pgboss\w*)$|^(?:update|delete) direct_queue$|^update message$/,
  bySignIn: /^(?:insert|delete) sign_in_attempt$|^(?:insert|update) audit$/,
  byRecurrence: /^(?:insert|update|delete) (?:message|audit|recurring_message)$/,
  byTwoFactor: /^(?:update|insert|delete) (?:verification|two_factor)$/,
} as const;

/** How many requests create what others need and delete, for one of each other operation. */
const frequent: Readonly<Record<string, number>> = {
  'POST /v1/invitations': 3,
  'POST /v1/invitations:accept': 3,
  'POST /v1/sites/{site}/devices': 6,
  'POST /v1/sites/{site}/drafts': 3,
  'POST /v1/sites/{site}/messages': 6,
  'PUT /v1/sites/{site}/devices/{device}/user': 4,
};

const sendMessage = 'POST /v1/sites/{site}/messages';
const readOnly: ReadonlySet<string> = new Set([
  'POST /v1/sites/{site}/audience:count',
  'POST /v1/sites/{site}/messages:countDevices',
  'POST /v1/invitations:check',
]);

/** They need a link that was sent elsewhere, a code of an authenticator app, a passkey or an account of a provider. */
const neverAccepted: ReadonlySet<string> = new Set([
  'GET /v1/auth/sign-in/provider/callback',
  'POST /v1/auth/sign-in/passkey',
  'POST /v1/auth/sign-in/provider',
  'POST /v1/auth/two-factor/enable-passkeys',
  'POST /v1/auth/two-factor/verify-backup-code',
  'POST /v1/auth/two-factor/verify-totp',
  'DELETE /v1/me/passkeys/{id}',
  'PATCH /v1/me/passkeys/{id}',
  'POST /v1/me/passkeys',
  'POST /v1/password-resets',
  'POST /v1/password-resets:use',
  'POST /v1/set-up',
  'POST /v1/sites/{site}/messages/{id}:endExperiment',
]);

async function fuzz(engine: string, databaseUrl?: string): Promise<CheckResult> {
  await using service = await startMeasuredService({
    databaseUrl,
    env: {
      SINETA_REGISTRATIONS_PER_MINUTE: '1000000',
      SINETA_NEW_DEVICES_PER_DAY: '1000000',
      SINETA_RECEIPTS_PER_MINUTE: '1000000',
      SINETA_SIGN_INS_PER_MINUTE: '1000000',
    },
  });
  await using changes = await recordChanges(service.location);
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as ApiDocument;
  const operations = operationsOf(document);
  const callers = await createCallers(service);
  const values = createKnownValues(callers.own);
  const { vapidPublicKey } = (await (await fetch(`${service.url}/v1/sites/default`)).json()) as Site;
  values.add('vapidPublicKey', vapidPublicKey);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const findings: string[] = [];
  const reached = new Set<string>();
  const generated = fc.oneof(
    ...operations.map((operation) => ({
      weight: frequent[operation.name] ?? 1,
      arbitrary: requestsFor(operation, document),
    })),
  );

  for (let sent = 0; sent < requests; sent += 500) {
    const numRuns = Math.min(500, requests - sent);
    for (const request of fc.sample(generated, { seed: seed + sent, numRuns })) {
      const found = await attempt(request);
      if (found !== undefined) findings.push(`${found}: ${describeRequest(request)}`);
      if (isEnough(findings)) break;
    }
    if (isEnough(findings)) break;
  }
  agent.destroy();
  if (scale === 'whole') {
    // Otherwise the requests would have tested little behind the schemas.
    const missed = operations.filter(({ name }) => !reached.has(name) && !neverAccepted.has(name));
    findings.push(...missed.map(({ name }) => `no request was accepted: ${name}`));
  }
  return { tried: `requests on ${engine}`, count: requests, findings };

  /** Sends a request; returns what it found. */
  async function attempt(request: FuzzedRequest): Promise<string | undefined> {
    const { operation, caller } = request;
    const path = withKnownValues(request.path, values, inUrl);
    const named = onlyKnownValue(request.path, values);
    const body = request.body === undefined ? undefined : withKnownValues(request.body, values);
    await changes.read();
    const response = await exchange(service.url, agent, {
      method: operation.method,
      path,
      headers: { ...request.headers, ...callers.headers(caller) },
      body: body === undefined ? undefined : Buffer.from(body, isBinary(operation) ? 'latin1' : 'utf8'),
    });
    if ('failure' in response) return response.failure;
    const { status, headers } = response;
    const isOver = status === 404 || (status === 409 && operationKinds[operation.name] === 'scheduled');
    if (isOver && named !== undefined && isOfDefaultSite(request.path)) values.forget(named);
    if (status === 410 && request.body !== undefined)
      values.forget(onlyKnownValue(request.body, values) ?? '');
    const made = await changes.read();
    await callers.follow(caller, { path, body, status, setCookie: headers['set-cookie'] ?? [] });
    if (status >= 500) return `status ${status} ${response.text}`;
    if (status < 400) {
      if (status < 300) reached.add(operation.name);
      if (headers.location !== undefined) values.follow(operation.path, headers.location);
      if (headers['content-type']?.includes('json') && headers['content-encoding'] === undefined)
        values.collect(operation.path, JSON.parse(response.text));
      if (operation.name === sendMessage && status === 202) {
        const { id } = JSON.parse(response.text) as { readonly id: string };
        if (isScheduled(body)) values.add('scheduled', id);
        else if (isBroadcast(body)) values.add('broadcasts', id);
      }
      if (!isOnlyRead(operation, status)) return undefined;
    }
    const kept = made.filter((change) => !allowed(operation.path, change, made));
    return kept.length > 0 ? `answered with ${status}, but stored: ${kept.join(', ')}` : undefined;
  }
}

/** Whether an accepted message waits for a later time. */
function isScheduled(body = '{}'): boolean {
  const { sendAt = '', sendAtLocal = '' } = JSON.parse(
    body.replace(/^\u{FEFF}/u, ''),
  ) as Partial<SendMessage>;
  return Date.parse(sendAt || sendAtLocal) > Date.now();
}

/** Whether an accepted message that is sent at once can be corrected and withdrawn. */
function isBroadcast(body = '{}'): boolean {
  const { target = { token: '' }, delay } = JSON.parse(
    body.replace(/^\u{FEFF}/u, ''),
  ) as Partial<SendMessage>;
  return delay === undefined && !namesRecipients(target);
}

/** Otherwise each request to a service that no longer responds would time out. */
function isEnough(findings: readonly string[]): boolean {
  const most = scale === 'awake' ? 1 : 20;
  return findings.length >= most || findings.some((found) => found.startsWith('no response'));
}

/** Otherwise the site can be what does not exist. */
function isOfDefaultSite(path: string): boolean {
  return !path.startsWith('/v1/sites/') || path.startsWith('/v1/sites/default/');
}

/** Whether a request that was accepted must not store anything, such as a message that is only validated. */
function isOnlyRead({ method, name }: Operation, status: number): boolean {
  const isAudited = /[/:]export$/.test(name);
  return (method === 'GET' && !isAudited) || readOnly.has(name) || (name === sendMessage && status === 200);
}

function allowed(path: string, change: string, made: readonly string[]): boolean {
  if (stored.beside.test(change)) return true;
  if (change === 'insert direct_queue' && made.includes('delete digest')) return true;
  // A message that was sent with a delay begins, and is on the board from then on.
  if (change === 'update site_revision' && made.includes('update message')) return true;
  // The message of a recurring message has begun, or was cancelled or deleted by an earlier request.
  if (made.includes('update recurring_message') && stored.byRecurrence.test(change)) return true;
  if (!path.startsWith('/v1/auth/')) return false;
  return stored.bySignIn.test(change) || (path.includes('two-factor') && stored.byTwoFactor.test(change));
}

interface Exchanged {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request, and reads the beginning of an event stream. */
function exchange(
  url: string,
  agent: Agent,
  {
    method,
    path,
    headers,
    body,
  }: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer | undefined;
  },
  attempts = 5,
): Promise<Exchanged | { readonly failure: string }> {
  const { promise, resolve } = Promise.withResolvers<Exchanged | { readonly failure: string }>();
  const fail = (error: NodeJS.ErrnoException) => {
    // The service closes a connection whose body it refuses, possibly while the body or the next request is on its way.
    const isClosed = error.code === 'EPIPE' || (request.reusedSocket && error.code === 'ECONNRESET');
    if (isClosed && attempts > 1)
      resolve(exchange(url, agent, { method, path, headers, body }, attempts - 1));
    else resolve({ failure: `no response (${error.message})` });
  };
  const request = open(
    url,
    {
      method,
      path,
      agent,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
      signal: AbortSignal.timeout(20_000),
    },
    (response) => {
      const chunks: Buffer[] = [];
      const finish = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        finish();
        request.destroy();
        return;
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', finish);
      response.on('error', fail);
    },
  );
  request.on('error', fail);
  request.end(body);
  return promise;
}

function describeRequest({ operation, caller, path, headers, body }: FuzzedRequest): string {
  return `${operation.method} ${path} by ${caller} with ${JSON.stringify(headers)} ${body ?? ''}`.slice(
    0,
    600,
  );
}
