import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generateVapidKeys } from '@sineta/web-push';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp, buildWorkerApp } from './app.ts';
import { openBackend, requirePostgres } from './backend.ts';
import type { Config } from './config.ts';
import { createMessageService } from './messages/message-service.ts';
import { observeMessages } from './observability/observed-delivery.ts';
import { startDigests } from './messages/digests/send-digests.ts';
import { startRecurring } from './messages/recurring/start-recurring.ts';
import { createMessageChanges } from './messages/message-changes.ts';
import { boardFiles } from './board/built-board.ts';
import { closeApp, listen, portOf } from './http/listen.ts';
import { type Assets, elementFiles } from './board/asset-routes.ts';
import { createAccountMails } from './accounts/mail/account-mails.ts';
import { createAuth, type PasswordHashing } from './accounts/better-auth/auth.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics } from './observability/metrics.ts';
import { StartError } from './start-error.ts';
import type { GroupRole } from './accounts/provider/group-roles.ts';
import { ensureAdminKey, ensureSomeAdminKey } from './accounts/api-keys/api-keys.ts';
import type { Executor } from './database/executor.ts';
import { ensureSecret } from './database/secrets.ts';
import { relyingPartyOf } from './accounts/passkeys/relying-party.ts';
import { requireWayToSignIn } from './accounts/sign-in/required-way.ts';
import { renewSetUpToken } from './accounts/links/set-up.ts';
import { createDirectoryStore } from './sites/images/directory-store.ts';
import { createS3Store } from './sites/images/s3-store.ts';
import { ensureDefaultSite, listSites } from './sites/sites.ts';
import { vapidSubject } from './delivery/vapid-subject.ts';

export interface RunningServer {
  /** The address for browsers: the public one, else on this machine. */
  readonly url: string;
  readonly port: number;
  /** Set if this start created the first admin key, which is stored only as a hash. */
  readonly newAdminKey: string | undefined;
  /** The link that creates the first owner; set while there is none. Its token is stored only as a hash. */
  readonly setUpUrl: string | undefined;
  /** Whether push services have a contact of the operator. */
  readonly hasContact: boolean;
  /** Accepts no more requests, finishes those in progress, stops delivery and closes storage. */
  close(): Promise<void>;
}

interface ServerOptions {
  readonly assets?: Assets;
  /** False leaves delivery to workers. */
  readonly delivers?: boolean;
  /** How passwords are hashed. Only tests set it. */
  readonly passwords?: PasswordHashing;
}

/**
 * Builds and starts the service. Delivery continues with what an earlier process left.
 *
 * @throws StartError, or StorageError when the data directory or the database refuses.
 */
export async function startServer(
  config: Config,
  { assets = builtAssets, delivers = true, passwords }: ServerOptions = {},
): Promise<RunningServer> {
  requireBuilt(assets);
  if (!delivers) requirePostgres(config, 'No process would deliver accepted messages');
  await using resources = new AsyncDisposableStack();
  const logger = createLogger({ level: config.logLevel, destination: pino.destination(2) });
  const metrics = createMetrics();
  const changes = createMessageChanges();
  const backend = resources.use(await openBackend(config, { logger, metrics, onChange: changes.notify }));
  const { storage, policy, scheduler, queue } = backend;
  await ensureDefaultSite(storage.db, { ...config.site, createKeyPair: generateVapidKeys });

  await requireWayToSignIn(storage.db, {
    passwordSignIn: config.signIn.password,
    provider: config.signIn.provider,
    relyingParty: relyingPartyOf(config.publicUrl ?? 'http://localhost'),
  });
  const secret = await ensureSecret(storage.db, 'cookies');
  const auth = createAuth({
    db: storage.db,
    secret,
    publicUrl: config.publicUrl,
    logger,
    ...(passwords && { passwords }),
  });
  const messages = createMessageService({
    db: storage.db,
    scheduler,
    queue,
    publicUrl: () => serviceUrl(config, app),
  });
  const mails =
    config.mail &&
    createAccountMails({
      // Only a service with a mail server loads the client of SMTP.
      mailer: (await import('./accounts/mail/mailer.ts')).createMailer({
        ...config.mail,
        proxy: config.proxy,
        logger,
      }),
      publicUrl: () => serviceUrl(config, app),
    });
  const app = await buildApp({
    config,
    serviceUrl: () => serviceUrl(config, app),
    storage,
    auth,
    mails,
    policy,
    logger,
    metrics,
    images: config.imageBucket
      ? createS3Store(config.imageBucket, config.proxy)
      : createDirectoryStore(join(config.dataDir, 'images')),
    assets,
    changes,
    queue,
    scheduler,
    messages: observeMessages(messages, metrics, logger),
  });
  resources.defer(() => closeApp(app));
  const port = await listen(app, config);
  const url = serviceUrl(config, app);
  if (delivers) resources.use(await backend.deliver());
  const publicUrl = () => url;
  const sending = { db: storage.db, publicUrl, clock: Date.now, logger };
  resources.use(startDigests({ ...sending, queue }));
  resources.use(startRecurring({ ...sending, scheduler }));

  const newAdminKey = await ensureAdmin(storage.db, config.adminKey, logger);
  await reportUnknownSites(storage.db, config.signIn.provider?.groupRoles ?? [], logger);
  const setUpToken = config.signIn.password ? await renewSetUpToken(storage.db) : undefined;
  // Browsers do not send the fragment, so the token reaches no log.
  const setUpUrl = setUpToken && `${url}/console/set-up#${setUpToken}`;
  const { isReal: hasContact } = vapidSubject(config);
  const kept = resources.move();
  return {
    url,
    port,
    newAdminKey,
    setUpUrl,
    hasContact,
    async close() {
      // Before the delivery stops, which puts back what the last requests accepted.
      await closeApp(app);
      await kept.disposeAsync();
    },
  };
}

/** The public address, else the one on this machine. */
function serviceUrl({ publicUrl }: Config, app: FastifyInstance): string {
  return publicUrl ?? `http://localhost:${portOf(app)}`;
}

/** A process that delivers messages that others accept. */
export interface RunningWorker {
  /** Finishes the work in progress and closes storage. */
  close(): Promise<void>;
}

/**
 * Starts delivery without the API. Any number of workers share the work of one PostgreSQL.
 *
 * @throws StartError without PostgreSQL, or StorageError when the database refuses.
 */
export async function startWorker(config: Config): Promise<RunningWorker> {
  requirePostgres(config, 'A worker needs PostgreSQL');
  await using resources = new AsyncDisposableStack();
  const logger = createLogger({ level: config.logLevel, destination: pino.destination(2) });
  const metrics = createMetrics();
  const backend = resources.use(await openBackend(config, { logger, metrics }));
  if (config.workerPort !== undefined) {
    const app = await buildWorkerApp({ config, storage: backend.storage, logger, metrics });
    resources.defer(() => closeApp(app));
    await listen(app, { port: config.workerPort, host: config.host });
  }
  resources.use(await backend.deliver());
  const kept = resources.move();
  return { close: () => kept.disposeAsync() };
}

const root = join(import.meta.dirname, '../../..');
const builtAssets: Assets = {
  site: join(root, 'apps/site/dist'),
  worker: join(root, 'packages/client/dist/sineta-worker.js'),
  element: join(root, 'packages/element/dist'),
  console: join(root, 'apps/console/dist'),
};

function requireBuilt({ site, worker, element }: Assets): void {
  const files = Object.values(boardFiles).map((file) => join(site, file));
  const scripts = elementFiles.map((file) => join(element, file));
  const missing = [...files, worker, ...scripts].filter((file) => !existsSync(file));
  if (missing.length > 0) {
    throw new StartError(
      `The pages are not built: ${missing.join(' and ')} missing. Start the service with npm start, which builds them.`,
    );
  }
}

/** Ensures that there is an admin key. Returns the key if it was created. */
async function ensureAdmin(
  db: Executor,
  adminKey: string | undefined,
  logger: Logger,
): Promise<string | undefined> {
  if (adminKey === undefined) return ensureSomeAdminKey(db);
  if ((await ensureAdminKey(db, adminKey)) === 'revoked') {
    logger.warn('the key of SINETA_ADMIN_KEY was revoked and stays revoked; set another one');
  }
  return undefined;
}

/** A rule may name a site that will be created, or one that does not exist by mistake. */
async function reportUnknownSites(db: Executor, rules: readonly GroupRole[], logger: Logger): Promise<void> {
  const named = new Set(rules.flatMap(({ site }) => site ?? []));
  if (named.size === 0) return;
  for (const { id } of await listSites(db)) named.delete(id);
  if (named.size === 0) return;
  const sites = [...named];
  logger.warn({ sites }, 'SINETA_OIDC_ROLES names sites that do not exist; their rules have no effect');
}
