import {
  changeTopicsSchema,
  deviceChoicesSchema,
  deviceSchema,
  deviceTokenSchema,
  deviceTopicsSchema,
  readUserAgent,
  registerDeviceSchema,
  type SignedUser,
  updateDeviceSchema,
} from '@sineta/protocol';
import type { EndpointPolicy } from '@sineta/web-push';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { deviceSubject } from './device-subject.ts';
import { forgetDevice, updateDevice } from './devices.ts';
import { findDevice } from './find-devices.ts';
import { type Identity, identifyCaller } from '../http/authentication.ts';
import { auditIdentified } from '../sites/audit/audit-request.ts';
import type { DeviceRow } from '../database/schema.ts';
import { callerAddress } from '../http/caller-address.ts';
import { changeTopics } from './topics/change-topics.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import { heldForDevice } from './preferences/digest.ts';
import { preferencesOf } from './preferences/preferences.ts';
import { listTopicsOf } from './topics/topics.ts';
import { listUsableKeys } from '../sites/vapid-keys/vapid-keys.ts';
import { type SiteOriginRule, requireSiteOrigin } from '../http/origins.ts';
import { noStore } from '../http/no-store.ts';
import { noContent, operation } from '../http/operation.ts';
import { json } from '../http/responses.ts';
import { limitRate } from '../http/rate-limit.ts';
import { siteParamsSchema } from '../sites/site-routes.ts';
import { requireSite } from '../sites/sites.ts';
import type { ReadRevision } from '../sites/revisions.ts';
import { rememberAtRevision } from '../sites/remember-at-revision.ts';
import { limitNewDevices } from './new-device-quota.ts';
import { createRegistrar, type WelcomeDevices } from './register-devices.ts';
import { registeredToken } from './subscription.ts';
import { checkVisitorTopics, topicsToStartWith } from './topics/visitor-topics.ts';
import { checkSubscription, subscriptionErrors } from './subscription-check.ts';
import { requireSignature } from '../sites/identity-secrets/user-signature.ts';
import { linkUser } from './users/users.ts';

interface DeviceOptions {
  readonly db: Executor;
  readonly readRevision: ReadRevision;
  readonly policy: EndpointPolicy;
  readonly identity: Identity;
  readonly isOwn: SiteOriginRule;
  readonly rates: {
    /** Requests a minute from one address. */
    readonly registrations: number;
    /** New devices a day from one /24 or /48 network. */
    readonly newDevices: number;
  };
  readonly welcome: WelcomeDevices;
}

const tokenParamsSchema = z.object({ token: deviceTokenSchema });

/** What a visitor's browser does with its device. It authenticates with the device token. */
export function deviceRoutes({
  db,
  readRevision,
  policy,
  identity,
  isOwn,
  rates,
  welcome,
}: DeviceOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'devices';
    const uses = [requireSiteOrigin(isOwn), limitRate(rates.registrations)];
    // Members and keys can do this too if they know the token, which is recorded.
    const ofToken = [...uses, identifyCaller(identity)];
    const withinQuota = limitNewDevices(rates.newDevices);
    const register = createRegistrar(db, welcome);
    const usableKeys = rememberAtRevision(readRevision, async (site) => {
      await requireSite(db, site);
      return listUsableKeys(db, site);
    });

    app.route(
      operation({
        method: 'POST',
        url: '/sites/:site/devices',
        operationId: 'registerDevice',
        tag,
        summary: 'Register a device',
        uses,
        params: siteParamsSchema,
        body: registerDeviceSchema,
        responses: {
          200: json('The device was already registered. Its token is the same.', deviceSchema),
          201: json('The device was registered.', deviceSchema),
        },
        errors: [...subscriptionErrors, 'invalid_user_signature'],
        async handler(request, reply) {
          const { site } = request.params;
          const { body, headers } = request;
          checkSubscription(body, policy, await usableKeys(site));
          const { user, ...described } = body;
          const topics = body.topics && (await topicsToStartWith(db, site, body.topics));
          const knownToken = () => registeredToken(db, site, body.subscription);
          if (user) {
            const known = await knownToken();
            const device = known === undefined ? undefined : await findDevice(db, known);
            await requireLinkable(db, site, device, user);
          }
          const registration = { ...described, topics, ...readUserAgent(headers['user-agent']) };
          const { token, created, resubscribe } = await withinQuota({
            address: callerAddress(request),
            reply,
            isKnown: async () => (await knownToken()) !== undefined,
            register: () => register({ site, registration }),
          });
          if (user !== undefined) await linkUser(db, token, user?.id ?? null);
          return reply.code(created ? 201 : 200).send({ token, ...(resubscribe && { resubscribe }) });
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/devices/:token',
        operationId: 'getDevice',
        tag,
        summary: 'Get what the visitor of a device chose, and what is held for it',
        uses: [...uses, noStore],
        params: tokenParamsSchema,
        responses: {
          200: json('The topics, the language and the preferences, and what is held.', deviceChoicesSchema),
        },
        async handler({ params: { token } }) {
          const device = await findDevice(db, token);
          if (!device) throw new ApiError('not_found');
          const { locale } = device;
          const topics = (await listTopicsOf(db, [device])).get(token) ?? [];
          const held = await heldForDevice(db, token);
          return {
            topics,
            preferences: preferencesOf(device),
            hasUser: device.user_id !== null,
            ...(locale !== null && { language: locale }),
            ...(held && { held }),
          };
        },
      }),
    );

    app.route(
      operation({
        method: 'PATCH',
        url: '/devices/:token',
        operationId: 'updateDevice',
        tag,
        summary: 'Change the topics, the preferences, the language, the user or the subscription of a device',
        description:
          'Omitted fields stay unchanged. `topics` replaces all topics; use topics:add and topics:remove to change some of them. `preferences` replaces all preferences; a device of a user shares them, as it shares its topics: if `user` changes too, with the devices of the new user. What is held for a device comes at once when its preferences hold nothing any more. A new subscription requires its vapidKey; the device token stays the same. A change with an API key or a session is recorded in the audit log.',
        uses: ofToken,
        params: tokenParamsSchema,
        body: updateDeviceSchema,
        responses: { 200: json('The device was changed.', deviceSchema) },
        errors: [...subscriptionErrors, 'invalid_user_signature'],
        async handler(request) {
          const { params, body, headers } = request;
          const { token } = params;
          const device = await findDevice(db, token);
          if (!device) throw new ApiError('not_found');
          const { subscription, vapidKey } = body;
          if (subscription && vapidKey) {
            const usableKeys = await listUsableKeys(db, device.site);
            checkSubscription({ subscription, vapidKey }, policy, usableKeys);
          }
          if (body.topics) {
            const current = (await listTopicsOf(db, [device])).get(token) ?? [];
            await checkVisitorTopics(db, device.site, body.topics, current);
          }
          const { user, ...described } = body;
          if (user) await requireLinkable(db, device.site, device, user);
          const update = { ...described, ...readUserAgent(headers['user-agent']) };
          await inTransaction(db, async (transaction) => {
            // First, so that new topics and preferences are not shared with the former user.
            if (user !== undefined) await linkUser(transaction, token, user?.id ?? null);
            if (!(await updateDevice(transaction, token, update))) throw new ApiError('not_found');
            await recordChange(transaction, request, device, Object.keys(body));
          });
          return { token };
        },
      }),
    );

    const topicChanges = {
      add: {
        operationId: 'addDeviceTopics',
        summary: 'Add topics to a device',
        description:
          'Its other topics stay, also those that concurrent requests add. Topics that it already has are accepted.',
      },
      remove: {
        operationId: 'removeDeviceTopics',
        summary: 'Remove topics from a device',
        description: 'Its other topics stay. Topics that it does not have are accepted.',
      },
    } as const;
    for (const change of ['add', 'remove'] as const) {
      app.route(
        operation({
          method: 'POST',
          url: `/devices/:token/topics::${change}`,
          ...topicChanges[change],
          tag,
          uses: ofToken,
          params: tokenParamsSchema,
          body: changeTopicsSchema,
          responses: { 200: json('All topics of the device.', deviceTopicsSchema) },
          async handler(request) {
            const { params, body } = request;
            return inTransaction(db, async (transaction) => {
              const device = await findDevice(transaction, params.token);
              const topics = device && (await changeTopics(transaction, device.token, change, body.topics));
              if (!topics) throw new ApiError('not_found');
              await recordChange(transaction, request, device, ['topics']);
              return { topics };
            });
          },
        }),
      );
    }

    app.route(
      operation({
        method: 'DELETE',
        url: '/devices/:token',
        operationId: 'deleteDevice',
        tag,
        summary: 'Delete a device',
        description: 'A deletion with an API key or a session is recorded in the audit log.',
        uses: ofToken,
        params: tokenParamsSchema,
        responses: { 204: noContent('The device and its topics were deleted.') },
        async handler(request, reply) {
          await inTransaction(db, async (transaction) => {
            const device = await forgetDevice(transaction, request.params.token);
            if (!device) throw new ApiError('not_found');
            await auditIdentified(transaction, request, {
              action: 'device.deleted',
              ...deviceSubject(device),
            });
          });
          return reply.code(204).send();
        },
      }),
    );
  };
}

/**
 * Requires a valid signature of a user, unless the device is linked to the user already: the signature that a browser
 * repeats may be of a secret that was revoked since.
 * @throws ApiError `invalid_user_signature`
 */
async function requireLinkable(
  db: Executor,
  site: string,
  device: DeviceRow | undefined,
  user: SignedUser,
): Promise<void> {
  if (device?.user_id !== user.id) await requireSignature(db, site, user);
}

function recordChange(
  db: Executor,
  request: FastifyRequest,
  device: Pick<DeviceRow, 'site' | 'token'>,
  fields: readonly string[],
): Promise<void> {
  const { subject, details } = deviceSubject(device);
  return auditIdentified(db, request, {
    action: 'device.changed',
    subject,
    details: { ...details, fields: fields.join(', ') },
  });
}
