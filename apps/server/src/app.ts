import type { EndpointPolicy } from '@sineta/web-push';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Delivery } from './delivery/delivery.ts';
import type { MessageChanges } from './delivery/message-changes.ts';
import { apiKeyRoutes } from './http/api-keys.ts';
import { audienceRoutes } from './http/audience.ts';
import { auditRoutes } from './http/audit.ts';
import { anyIdentity, apiKeyIdentity } from './http/authentication.ts';
import { atomRoutes } from './http/board/atom-routes.ts';
import { loadBoard } from './http/board/built-board.ts';
import { boardPageRoutes } from './http/board/page-routes.ts';
import { compressPages } from './http/compression.ts';
import { consolePageRoutes } from './http/console-pages.ts';
import { deviceImportRoutes } from './http/device-import.ts';
import { deviceListRoutes } from './http/device-list.ts';
import { deviceTestRoutes } from './http/device-tests.ts';
import { deviceRoutes } from './http/devices.ts';
import { failureRoutes } from './http/failures.ts';
import { feedRoutes } from './http/feed.ts';
import { healthRoutes } from './http/health.ts';
import { invitationRoutes } from './http/invitations.ts';
import { meRoutes } from './http/me.ts';
import { memberRoutes } from './http/members.ts';
import { createHttpServer } from './http/server.ts';
import { messageEventRoutes } from './http/message-events.ts';
import { messageInsightRoutes } from './http/message-insights.ts';
import { messageRoutes } from './http/messages.ts';
import { metricsRoutes } from './http/metrics.ts';
import { refuseOtherMethods } from './http/method-not-allowed.ts';
import { describeApi } from './http/openapi.ts';
import { allowSiteOrigins, consoleOrigin, originRule } from './http/origins.ts';
import { overviewRoutes } from './http/overview.ts';
import { type Assets, pageRoutes } from './http/pages.ts';
import { passwordResetRoutes } from './http/password-reset.ts';
import { limitRates } from './http/rate-limit.ts';
import { receiptRoutes } from './http/receipts.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { sessionIdentity } from './http/session-identity.ts';
import { setUpRoutes } from './http/set-up.ts';
import { signInRoutes } from './http/sign-in.ts';
import { twoFactorRoutes } from './http/two-factor.ts';
import { segmentRoutes } from './http/segments.ts';
import { siteSettingsRoutes } from './http/site-settings.ts';
import { siteRoutes } from './http/sites.ts';
import { templateRoutes } from './http/templates.ts';
import { tagRoutes } from './http/tags.ts';
import { topicRoutes } from './http/topics.ts';
import { vapidKeyRoutes } from './http/vapid-keys.ts';
import type { Auth } from './identity/auth.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Storage } from './storage/open.ts';
import { listOrigins } from './storage/sites.ts';

export interface AppOptions {
  readonly config: Pick<Config, 'publicUrl' | 'origins' | 'trustedProxies' | 'rates'>;
  readonly storage: Pick<Storage, 'db'>;
  readonly auth: Auth;
  readonly delivery: Pick<Delivery, 'accept' | 'acceptTest' | 'cancel' | 'retryFailures'>;
  readonly changes: MessageChanges;
  readonly policy: EndpointPolicy;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly assets: Assets;
}

/** The HTTP edge of the service: every route, in front of what is passed in. It listens to nothing yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, storage, auth, delivery, changes, policy, logger, metrics, assets } = options;
  const { db } = storage;
  const isConsole = consoleOrigin(config.publicUrl);
  const identity = anyIdentity(apiKeyIdentity(db), sessionIdentity(auth, isConsole));
  const ofPeople = { db, auth, identity, isConsole, ratePerMinute: config.rates.signIns };
  const app = createHttpServer({ logger, metrics, trustedProxies: config.trustedProxies });
  const completeMethods = refuseOtherMethods(app);
  sendSecurityHeaders(app, config.publicUrl);
  await limitRates(app);
  await describeApi(app, config.publicUrl);
  await app.register(healthRoutes(db));
  await app.register(metricsRoutes(identity, metrics.registry));
  await app.register(async (pages) => {
    const { publicUrl } = config;
    await compressPages(pages);
    await pages.register(pageRoutes(assets));
    await pages.register(boardPageRoutes({ db, publicUrl, board: await loadBoard(assets.site) }));
    await pages.register(atomRoutes({ db, publicUrl }));
    await pages.register(consolePageRoutes(assets.console));
  });
  await app.register(
    async (v1) => {
      const isOwn = originRule({ ...config, siteOrigins: (site) => listOrigins(db, site) });
      await allowSiteOrigins(v1, isOwn);
      await v1.register(siteRoutes(db));
      await v1.register(feedRoutes(db));
      await v1.register(deviceRoutes({ db, policy, isOwn, ratePerMinute: config.rates.registrations }));
      await v1.register(deviceTestRoutes({ db, isOwn, delivery }));
      await v1.register(receiptRoutes({ db, isOwn, ratePerMinute: config.rates.receipts }));
      await v1.register(messageRoutes(db, identity, delivery));
      await v1.register(failureRoutes(db, identity, delivery));
      await v1.register(messageInsightRoutes(db, identity));
      await v1.register(messageEventRoutes({ db, identity, changes }));
      await v1.register(deviceListRoutes(db, identity));
      await v1.register(overviewRoutes(db, identity));
      await v1.register(audienceRoutes(db, identity));
      await v1.register(tagRoutes(db, identity));
      await v1.register(topicRoutes(db, identity));
      await v1.register(segmentRoutes(db, identity));
      await v1.register(templateRoutes(db, identity));
      await v1.register(siteSettingsRoutes(db, identity));
      await v1.register(deviceImportRoutes({ db, identity, policy, logger }));
      await v1.register(vapidKeyRoutes(db, identity));
      await v1.register(apiKeyRoutes(db, identity));
      await v1.register(auditRoutes(db, identity));
      await v1.register(setUpRoutes(ofPeople));
      await v1.register(signInRoutes(ofPeople));
      await v1.register(passwordResetRoutes(ofPeople));
      await v1.register(twoFactorRoutes(ofPeople));
      await v1.register(meRoutes(ofPeople));
      await v1.register(memberRoutes(ofPeople));
      await v1.register(invitationRoutes(ofPeople));
    },
    { prefix: '/v1' },
  );
  completeMethods();
  return app;
}

type WorkerAppOptions = Pick<AppOptions, 'storage' | 'logger' | 'metrics'> & {
  readonly config: Pick<Config, 'trustedProxies'>;
};

/** What a worker answers: whether it is well, and what it does. */
export async function buildWorkerApp(options: WorkerAppOptions): Promise<FastifyInstance> {
  const { config, storage, logger, metrics } = options;
  const app = createHttpServer({ logger, metrics, trustedProxies: config.trustedProxies });
  await app.register(healthRoutes(storage.db));
  await app.register(metricsRoutes(apiKeyIdentity(storage.db), metrics.registry));
  return app;
}
