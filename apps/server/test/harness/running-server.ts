import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Device, Problem, RegisterDevice, Site } from '@sineta/protocol';
import { storageLocation } from '../../src/backend.ts';
import { readConfig } from '../../src/config.ts';
import { type Assets, elementFiles } from '../../src/board/asset-routes.ts';
import { startServer } from '../../src/main.ts';
import { databaseFile } from '../../src/database/sqlite.ts';
import { cheapPasswords } from './accounts/cheap-passwords.ts';
import { countRows, countRowsOf, databaseBytes, readRows, write } from './rows.ts';
import { type OpenApiDocument, requireDeclared } from './declared-responses.ts';
import { registrationAt } from './devices.ts';

export interface TestAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface TestRequest {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged, as application/json unless the headers name another type. */
  readonly text?: string | Uint8Array<ArrayBuffer>;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The whole service on a free port with its own data directory. */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly adminKey: string;
  readonly vapidKey: string;
  /** The token of the set-up link. */
  readonly setUpToken: string;
  /** The environment of a command that works on its data. */
  readonly dataEnv: Readonly<Record<string, string>>;
  /** Sends a request. It fails if the OpenAPI document does not declare the response. */
  ask<Body = Problem>(method: string, path: string, request?: TestRequest): Promise<TestAnswer<Body>>;
  /** A valid registration. */
  registration(extra?: Partial<RegisterDevice>): Omit<RegisterDevice, 'user'>;
  /** Registers a device; returns its token. */
  register(extra?: Partial<RegisterDevice>): Promise<string>;
  /** The number of rows in each table on disk, except one that housekeeping writes soon after the start. */
  rowCounts(): Record<string, number>;
  /** The number of rows in some tables, on either engine. */
  countRowsOf(...tables: string[]): Promise<Record<string, number>>;
  /** The size of the SQLite database, without the log that is folded into it. */
  bytesOnDisk(): number;
  /** All rows about members, on either engine. */
  rows(): Promise<Record<string, unknown[]>>;
  /** Changes the data, as another process does. */
  write(sql: string): Promise<void>;
}

const fcmEndpoint = 'https://fcm.googleapis.com/fcm/send/abc';

/** Every service describes the same operations. */
let documentOfAll: Promise<OpenApiDocument> | undefined;

async function readDocument(base: string): Promise<OpenApiDocument> {
  return (await (await fetch(`${base}/openapi.json`)).json()) as OpenApiDocument;
}

/** @param site - a built site; a stand-in when absent */
export async function startTestServer(
  env: Readonly<Record<string, string>> = {},
  site?: string,
): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'sineta-http-'));
  const dataDir = join(directory, 'data');
  const template = process.env['TEST_SQLITE_TEMPLATE'];
  if (template !== undefined) cpSync(template, dataDir, { recursive: true });
  const config = readConfig({
    PORT: '0',
    SINETA_DATA_DIR: dataDir,
    SINETA_LOG_LEVEL: 'silent',
    SINETA_REGISTRATIONS_PER_MINUTE: '10000',
    SINETA_NEW_DEVICES_PER_DAY: '1000000',
    SINETA_SIGN_INS_PER_MINUTE: '10000',
    // Tests send nothing to Google: the connection is refused on this machine.
    SINETA_PUSH_CONNECT_TO: 'fcm.googleapis.com:443:127.0.0.1:9',
    ...env,
  });
  const assets = writeAssets(directory);
  const server = await startServer(config, {
    assets: site === undefined ? assets : { ...assets, site },
    passwords: cheapPasswords,
  });
  const adminKey = server.newAdminKey ?? env.SINETA_ADMIN_KEY ?? '';
  const base = `http://127.0.0.1:${server.port}`;
  const location = storageLocation(config);
  let endpoints = 0;
  let answeredAt = 0;
  const document = await (documentOfAll ??= readDocument(base));

  const ask: TestServer['ask'] = async (method, path, { json, text, key, headers } = {}) => {
    const content = text ?? (json === undefined ? undefined : JSON.stringify(json));
    // What is stored in one millisecond has no order, and a fast machine answers within one.
    if (Date.now() === answeredAt) await sleep(2);
    const response = await fetch(base + path, {
      method,
      // The API redirects only browsers, from the provider to the console.
      redirect: path.startsWith('/v1/') ? 'manual' : 'follow',
      headers: {
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    const answer = await response.text();
    answeredAt = Date.now();
    const isJson = answer !== '' && response.headers.get('content-type')?.includes('json');
    const body = isJson ? JSON.parse(answer) : answer;
    requireDeclared(document, { method, path, status: response.status, body });
    return { status: response.status, headers: response.headers, body };
  };
  const { body: defaultSite } = await ask<Site>('GET', '/v1/sites/default');

  const registration: TestServer['registration'] = (extra) =>
    registrationAt(`${fcmEndpoint}${++endpoints}`, { vapidKey: defaultSite.vapidPublicKey, ...extra });
  return {
    url: base,
    adminKey,
    setUpToken: server.setUpUrl?.split('#')[1] ?? '',
    vapidKey: defaultSite.vapidPublicKey,
    dataEnv: { SINETA_DATA_DIR: dataDir, PORT: String(server.port), ...env },
    ask,
    registration,
    async register(extra) {
      const json = registration(extra);
      const { body } = await ask<Device>('POST', '/v1/sites/default/devices', { json });
      return body.token;
    },
    countRowsOf: (...tables) => countRowsOf(location, tables),
    rowCounts: () => countRows(databaseFile(dataDir)),
    bytesOnDisk: () => databaseBytes(databaseFile(dataDir)),
    rows: () => readRows(location),
    write: (sql) => write(location, sql),
    async [Symbol.asyncDispose]() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the template for every page. */
const renderer = `export default {
  accentStyle: (accent) => accent,
  sharePicture: () => undefined,
  renderPage: (_page, template) => template,
  renderOfflinePage: () => ({ html: '', policy: "default-src 'none'" }),
  renderWorker: (_page, script) => script,
};`;

/** Writes stand-ins for the built pages. */
export function writeAssets(directory: string): Assets {
  const site = join(directory, 'site');
  const worker = join(directory, 'sineta-worker.js');
  mkdirSync(join(site, 'assets'), { recursive: true });
  mkdirSync(join(site, 'server'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Mural</title>');
  writeFileSync(join(site, 'gallery.html'), '<!doctype html><title>Gallery</title>');
  writeFileSync(join(site, 'board-worker.js'), 'self.addEventListener("fetch", () => {});');
  writeFileSync(join(site, 'server', 'render.js'), renderer);
  writeFileSync(join(site, '.stamp'), 'not for the public');
  writeFileSync(join(site, 'assets', 'index-abc123.js'), 'export {};');
  const console = join(directory, 'console');
  mkdirSync(join(console, 'assets'), { recursive: true });
  writeFileSync(join(console, 'index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(console, 'assets', 'main-abc123.js'), 'export {};'.repeat(500));
  writeFileSync(worker, 'self.addEventListener("push", () => {});');
  const element = join(directory, 'element');
  mkdirSync(element);
  for (const file of elementFiles) writeFileSync(join(element, file), 'customElements.define;'.repeat(100));
  return { site, worker, element, console };
}
