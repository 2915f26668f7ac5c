import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createEndpointPolicy, createSender, generateVapidKeys } from '@sineta/web-push';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createDelivery, type Delivery } from './delivery/delivery.ts';
import type { Assets } from './http/pages.ts';
import { openJobQueue } from './jobs/open.ts';
import { createLogger } from './observability/logger.ts';
import { createApiKey, ensureAdminKey, listApiKeys } from './storage/api-keys.ts';
import type { Executor } from './storage/executor.ts';
import { openStorage } from './storage/open.ts';
import { ensureDefaultSite } from './storage/sites.ts';
import { vapidSubject } from './vapid-subject.ts';

export interface RunningServer {
  /** The address for browsers: the public one, else on this machine. */
  readonly url: string;
  readonly port: number;
  /** Set when this start made the first admin key: it is kept nowhere else. */
  readonly newAdminKey: string | undefined;
  /** Whether push services can reach whoever runs this. */
  readonly hasContact: boolean;
  /** Takes no more requests, finishes those in hand, stops the delivery and closes storage. */
  close(): Promise<void>;
}

/** The service cannot start: the message says why and how to mend it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Builds the whole service and starts it. What was left undelivered from before continues at once.
 *
 * @throws StartError, or StorageError when the data directory or the database refuses.
 */
export async function startServer(config: Config, assets: Assets = builtAssets): Promise<RunningServer> {
  requireBuilt(assets);
  const resources = new AsyncDisposableStack();
  try {
    const logger = createLogger({ level: config.logLevel, destination: pino.destination(2) });
    const { dataDir, databaseUrl } = config;
    const location = databaseUrl === undefined ? { dataDir } : { databaseUrl };
    const storage = await openStorage(location);
    resources.defer(() => storage.close());
    await ensureDefaultSite(storage.db, { ...config.site, createKeyPair: generateVapidKeys });

    const policy = createEndpointPolicy({ extraOrigins: config.pushServices });
    const sender = createSender({ policy, connectTo: config.connectTo });
    resources.defer(() => sender.close());
    let delivery: Delivery | undefined;
    resources.defer(async () => delivery?.stop());

    const app = await buildApp({
      config,
      storage,
      policy,
      logger,
      assets,
      delivery: { accept: (...message) => delivery!.accept(...message) },
    });
    resources.defer(() => closeApp(app));
    const port = await listen(app, config);

    // Only now is the port known, which the links of notifications lead to when there is no public address.
    const url = config.publicUrl ?? `http://localhost:${port}`;
    const { subject, isReal } = vapidSubject(config);
    const jobs = await openJobQueue(location, storage, logger);
    delivery = createDelivery({ storage, jobs, sender, publicUrl: url, subject, logger });
    await delivery.start();

    const newAdminKey = await ensureAdmin(storage.db, config.adminKey);
    return { url, port, newAdminKey, hasContact: isReal, close: () => resources.disposeAsync() };
  } catch (error) {
    await resources.disposeAsync();
    throw error;
  }
}

/** How long requests in hand may take when the service stops, in milliseconds. */
const requestDrainTime = 2_000;

async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), requestDrainTime);
  await app.close();
  clearTimeout(timer);
}

const root = join(import.meta.dirname, '../../..');
const builtAssets: Assets = {
  site: join(root, 'apps/site/dist'),
  worker: join(root, 'packages/client/dist/sineta-worker.js'),
};

function requireBuilt({ site, worker }: Assets): void {
  const missing = [join(site, 'index.html'), worker].filter((file) => !existsSync(file));
  if (missing.length > 0) {
    throw new StartError(
      `The pages are not built, so there would be nothing to show: ${missing.join(' and ')} missing. ` +
        'Start with npm start, which builds them first.',
    );
  }
}

/** @throws StartError when the address cannot be listened on. */
async function listen(app: FastifyInstance, { port, host = everyAddress() }: Config): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why = listenFaults.get(code);
    if (why === undefined) throw error;
    throw new StartError(why(port, host), { cause: error });
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

const listenFaults = new Map<unknown, (port: number, host: string) => string>([
  [
    'EADDRINUSE',
    (port) =>
      `Port ${port} is in use, perhaps by another Sineta. Stop the other program, or choose a port: PORT=${port + 1}.`,
  ],
  ['EACCES', (port) => `Port ${port} needs rights that this user has not. Choose one above 1023 with PORT.`],
  [
    'EADDRNOTAVAIL',
    (_port, host) => `This machine has no address ${host}. Correct SINETA_HOST or leave it out.`,
  ],
  ['ENOTFOUND', (_port, host) => `The host name ${host} is not known. Correct SINETA_HOST or leave it out.`],
]);

/** IPv6's "any" takes IPv4 too, where the machine has IPv6 at all. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}

/** Sees to it that somebody can administer the service; the text of the key, when one had to be made. */
async function ensureAdmin(db: Executor, adminKey: string | undefined): Promise<string | undefined> {
  if (adminKey !== undefined) {
    await ensureAdminKey(db, adminKey);
    return undefined;
  }
  const keys = await listApiKeys(db);
  if (keys.some(({ scope, revokedAt }) => scope === 'admin' && revokedAt === null)) return undefined;
  const { key } = await createApiKey(db, { name: 'made at start', scope: 'admin' });
  return key;
}
