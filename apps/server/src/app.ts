import type { EndpointPolicy } from '@sineta/web-push';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { MessageService } from './messages/message-service.ts';
import type { DirectQueue } from './messages/direct/direct-queue.ts';
import { createWelcome } from './messages/welcome/welcome-devices.ts';
import { requireWelcomeFits } from './messages/welcome/welcome-message.ts';
import type { MessageChanges } from './messages/message-changes.ts';
import { createApiKeyCache } from './accounts/api-keys/api-key-cache.ts';
import { apiKeyRoutes } from './accounts/api-keys/api-key-routes.ts';
import { audienceRoutes } from './devices/counts/audience-routes.ts';
import { auditRoutes } from './sites/audit/audit-routes.ts';
import { anyIdentity, apiKeyIdentity } from './http/authentication.ts';
import { atomRoutes } from './board/atom-routes.ts';
import { createBoardStateReader } from './board/board-state.ts';
import { loadBoard } from './board/built-board.ts';
import { manifestRoutes } from './board/manifest-routes.ts';
import { boardPageRoutes } from './board/page-routes.ts';
import { pictureRoutes } from './board/pictures/picture-routes.ts';
import { consolePageRoutes } from './board/console-pages.ts';
import { deviceImportRoutes } from './devices/import/import-routes.ts';
import { deviceHistoryRoutes } from './messages/device-history/device-history-routes.ts';
import { deviceListRoutes } from './devices/list/device-list-routes.ts';
import { deviceTestRoutes } from './messages/self-tests/self-test-routes.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { failureRoutes } from './messages/outcomes/failure-routes.ts';
import { receiptListRoutes } from './messages/outcomes/receipt-list-routes.ts';
import { feedRoutes } from './messages/feed/feed-routes.ts';
import { healthRoutes } from './http/health-routes.ts';
import { invitationRoutes } from './accounts/team/invitation-routes.ts';
import { meRoutes } from './accounts/sign-in/me-routes.ts';
import { memberRoutes } from './accounts/team/member-routes.ts';
import { createHttpServer } from './http/server.ts';
import { messageEventRoutes } from './messages/message-event-routes.ts';
import { messageInsightRoutes } from './messages/outcomes/insight-routes.ts';
import { directMessageRoutes } from './messages/direct/direct-routes.ts';
import { conversionRoutes } from './messages/conversions/conversion-routes.ts';
import { correctionRoutes } from './messages/corrections/correction-routes.ts';
import { experimentRoutes } from './messages/experiments/experiment-routes.ts';
import { expectedDevicesRoutes } from './messages/expected-devices-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { metricsRoutes } from './http/metrics-routes.ts';
import { refuseOtherMethods } from './http/method-not-allowed.ts';
import { describeApi } from './http/openapi.ts';
import { allowSiteOrigins, consoleOrigin, originRule } from './http/origins.ts';
import { disturbanceRoutes } from './messages/disturbance/disturbance-routes.ts';
import { overviewRoutes } from './overview/overview-routes.ts';
import { type Assets, pageRoutes } from './board/asset-routes.ts';
import { passkeyRoutes } from './accounts/passkeys/passkey-routes.ts';
import { passkeySignInRoutes } from './accounts/passkeys/passkey-sign-in-routes.ts';
import { createProvider } from './accounts/provider/provider.ts';
import { providerRoutes } from './accounts/provider/provider-routes.ts';
import { relyingPartyOf } from './accounts/passkeys/relying-party.ts';
import { createChallenges } from './accounts/sign-in/challenges.ts';
import { createKnownDevices } from './accounts/sign-in/known-devices.ts';
import { signInMethodRoutes } from './accounts/sign-in/sign-in-method-routes.ts';
import { passwordResetRoutes } from './accounts/links/password-reset-routes.ts';
import { limitRates } from './http/rate-limit.ts';
import { createRepresentationCache } from './http/representations/representation-cache.ts';
import { createRevisionReader } from './sites/revisions.ts';
import { receiptRoutes } from './messages/receipts/receipt-routes.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { sessionIdentity } from './accounts/sign-in/session-identity.ts';
import { setUpRoutes } from './accounts/links/set-up-routes.ts';
import { signInRoutes } from './accounts/sign-in/sign-in-routes.ts';
import { twoFactorRoutes } from './accounts/sign-in/two-factor-routes.ts';
import { segmentRoutes } from './sites/segments/segment-routes.ts';
import { imageRoutes } from './sites/images/image-routes.ts';
import type { ImageStore } from './sites/images/image-store.ts';
import { servedImageRoutes } from './sites/images/served-image-routes.ts';
import { siteSettingsRoutes } from './sites/site-settings-routes.ts';
import { siteRoutes } from './sites/site-routes.ts';
import { webAppManifestRoutes } from './sites/web-app-manifest-routes.ts';
import { calendarRoutes } from './messages/calendar/calendar-routes.ts';
import { draftRoutes } from './messages/drafts/draft-routes.ts';
import { recurringMessageRoutes } from './messages/recurring/recurring-routes.ts';
import type { MessageScheduler } from './messages/scheduler.ts';
import { templateRoutes } from './messages/templates/template-routes.ts';
import { testDeviceRoutes } from './devices/test-devices/test-device-routes.ts';
import { attributeRoutes } from './devices/attributes/attribute-routes.ts';
import { tagRoutes } from './devices/topics/tag-routes.ts';
import { topicRoutes } from './devices/topics/topic-routes.ts';
import { userRoutes } from './devices/users/user-routes.ts';
import { userHistoryRoutes } from './messages/device-history/user-history-routes.ts';
import { identitySecretRoutes } from './sites/identity-secrets/identity-secret-routes.ts';
import { vapidKeyRoutes } from './devices/vapid-keys/vapid-key-routes.ts';
import type { AccountMails } from './accounts/mail/account-mails.ts';
import type { Auth } from './accounts/better-auth/auth.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Storage } from './database/open.ts';
import { listOrigins } from './sites/sites.ts';

export interface AppOptions {
  readonly config: Pick<Config, 'publicUrl' | 'origins' | 'trustedProxies' | 'rates' | 'signIn' | 'proxy'>;
  /** The address for browsers, once the server listens. */
  readonly serviceUrl: () => string;
  readonly storage: Pick<Storage, 'db'>;
  /** Schedules the messages of recurring ones. */
  readonly scheduler: MessageScheduler;
  readonly auth: Auth;
  readonly mails?: AccountMails | undefined;
  readonly messages: MessageService;
  /** Takes direct messages once they are on disk. */
  readonly queue: DirectQueue;
  readonly changes: MessageChanges;
  readonly policy: EndpointPolicy;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly images: ImageStore;
  readonly assets: Assets;
}

/** Composes the HTTP server with all its routes. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    config,
    serviceUrl,
    storage,
    scheduler,
    auth,
    mails,
    messages,
    queue,
    changes,
    policy,
    logger,
    metrics,
    images,
    assets,
  } = options;
  const { db } = storage;
  const readRevision = createRevisionReader(db);
  const cache = createRepresentationCache();
  const welcome = createWelcome({ queue, publicUrl: serviceUrl, clock: Date.now, logger });
  const isConsole = consoleOrigin(config.publicUrl);
  const apiKeys = createApiKeyCache(db);
  const identity = anyIdentity(apiKeyIdentity(apiKeys.find), sessionIdentity(db, auth, isConsole));
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const ofPeople = {
    db,
    auth,
    identity,
    mails,
    isConsole,
    challenges: createChallenges({ db, secure }),
    knownDevices: createKnownDevices({ db, secure }),
    relyingParty: () => relyingPartyOf(serviceUrl()),
    passwordSignIn: config.signIn.password,
    provider:
      config.signIn.provider &&
      createProvider({ settings: config.signIn.provider, proxy: config.proxy, logger }),
    serviceUrl,
    ratePerMinute: config.rates.signIns,
  };
  const app = createHttpServer({ logger, requests: metrics.requests, trustedProxies: config.trustedProxies });
  const completeMethods = refuseOtherMethods(app);
  sendSecurityHeaders(app, config.publicUrl);
  await limitRates(app);
  await describeApi(app, config.publicUrl);
  await app.register(healthRoutes(db));
  await app.register(metricsRoutes(identity, metrics.registry));
  await app.register(async (pages) => {
    const { publicUrl } = config;
    await pages.register(pageRoutes(assets));
    const readState = createBoardStateReader(db, readRevision);
    const board = await loadBoard(assets.site);
    await pages.register(boardPageRoutes({ db, publicUrl, board, readState, cache }));
    await pages.register(manifestRoutes({ db, publicUrl, readState }));
    await pages.register(pictureRoutes({ db, publicUrl, board, readState, images, logger }));
    await pages.register(servedImageRoutes(db, images));
    await pages.register(atomRoutes({ db, publicUrl, readState, cache }));
    await pages.register(consolePageRoutes(assets.console));
  });
  await app.register(
    async (v1) => {
      const isOwn = originRule({ ...config, siteOrigins: (site) => listOrigins(db, site) });
      await allowSiteOrigins(v1, isOwn);
      await v1.register(siteRoutes({ db, readRevision, cache }));
      await v1.register(webAppManifestRoutes(db, config.origins));
      await v1.register(feedRoutes({ db, readRevision, cache }));
      await v1.register(
        deviceRoutes({ db, readRevision, policy, identity, isOwn, rates: config.rates, welcome }),
      );
      await v1.register(userRoutes(db, identity));
      await v1.register(userHistoryRoutes(db, identity));
      await v1.register(identitySecretRoutes(db, identity));
      await v1.register(deviceTestRoutes({ db, isOwn, messages }));
      await v1.register(receiptRoutes({ db, isOwn, ratePerMinute: config.rates.receipts }));
      await v1.register(conversionRoutes({ db, isOwn, ratePerMinute: config.rates.receipts }));
      await v1.register(messageRoutes(db, identity, messages));
      await v1.register(expectedDevicesRoutes(db, identity));
      await v1.register(correctionRoutes(db, identity, messages));
      await v1.register(experimentRoutes(db, identity, messages));
      await v1.register(directMessageRoutes(db, identity, messages));
      await v1.register(failureRoutes(db, identity, messages));
      await v1.register(receiptListRoutes(db, identity));
      await v1.register(messageInsightRoutes(db, identity));
      await v1.register(messageEventRoutes({ db, identity, changes }));
      await v1.register(deviceListRoutes(db, identity));
      await v1.register(deviceHistoryRoutes(db, identity));
      await v1.register(overviewRoutes(db, identity));
      await v1.register(disturbanceRoutes(db, identity));
      await v1.register(exportRoutes(db, identity));
      await v1.register(audienceRoutes(db, identity));
      await v1.register(tagRoutes(db, identity));
      await v1.register(attributeRoutes(db, identity));
      await v1.register(testDeviceRoutes(db, identity));
      await v1.register(topicRoutes(db, identity));
      await v1.register(segmentRoutes(db, identity));
      await v1.register(templateRoutes(db, identity));
      await v1.register(imageRoutes({ db, identity, store: images, serviceUrl }));
      await v1.register(draftRoutes(db, identity, messages));
      await v1.register(
        recurringMessageRoutes({ db, scheduler, publicUrl: serviceUrl, clock: Date.now }, identity),
      );
      await v1.register(calendarRoutes(db, identity));
      await v1.register(
        siteSettingsRoutes({
          db,
          identity,
          requireWelcomeFits: (site) => requireWelcomeFits(site, serviceUrl()),
        }),
      );
      await v1.register(deviceImportRoutes({ db, identity, policy, logger }));
      await v1.register(vapidKeyRoutes(db, identity));
      await v1.register(apiKeyRoutes(db, identity, apiKeys));
      await v1.register(auditRoutes(db, identity));
      await v1.register(setUpRoutes(ofPeople));
      await v1.register(signInRoutes(ofPeople));
      await v1.register(passwordResetRoutes(ofPeople));
      await v1.register(twoFactorRoutes(ofPeople));
      await v1.register(passkeySignInRoutes(ofPeople));
      await v1.register(passkeyRoutes(ofPeople));
      await v1.register(providerRoutes(ofPeople));
      await v1.register(signInMethodRoutes(ofPeople));
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

/** Composes the HTTP server of a worker process, which has only the health checks and the metrics. */
export async function buildWorkerApp(options: WorkerAppOptions): Promise<FastifyInstance> {
  const { config, storage, logger, metrics } = options;
  const app = createHttpServer({ logger, requests: metrics.requests, trustedProxies: config.trustedProxies });
  await app.register(healthRoutes(storage.db));
  await app.register(metricsRoutes(apiKeyIdentity(createApiKeyCache(storage.db).find), metrics.registry));
  return app;
}
