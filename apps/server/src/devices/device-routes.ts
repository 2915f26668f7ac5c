import {
  deviceChoicesSchema,
  deviceSchema,
  deviceTokenSchema,
  readUserAgent,
  registerDeviceSchema,
  updateDeviceSchema,
} from '@sineta/protocol';
import type { EndpointPolicy } from '@sineta/web-push';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { forgetDevice, updateDevice } from './devices.ts';
import { findDevice } from './find-devices.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { Executor } from '../database/executor.ts';
import { listTopicsOf } from './topics/topics.ts';
import { listUsableKeys } from '../sites/vapid-keys/vapid-keys.ts';
import { type SiteOriginRule, requireSiteOrigin } from '../http/origins.ts';
import { noStore } from '../http/no-store.ts';
import { noContent, operation } from '../http/operation.ts';
import { answer } from '../http/responses.ts';
import { createNetworkQuota } from '../http/network-quota.ts';
import { limitRate, refuseIfExhausted } from '../http/rate-limit.ts';
import { requireSite, siteParamsSchema } from '../sites/site-routes.ts';
import type { ReadRevision } from '../sites/revisions.ts';
import { rememberAtRevision } from '../sites/remember-at-revision.ts';
import { createRegistrar } from './register-devices.ts';
import { isRegistered } from './subscription.ts';
import { checkVisitorTopics } from './topics/visitor-topics.ts';
import { checkSubscription, subscriptionErrors } from './subscription-check.ts';

interface DeviceOptions {
  readonly db: Executor;
  readonly readRevision: ReadRevision;
  readonly policy: EndpointPolicy;
  readonly isOwn: SiteOriginRule;
  readonly rates: {
    /** Requests a minute from one address. */
    readonly registrations: number;
    /** New devices a day from one /24 or /48 network. */
    readonly newDevices: number;
  };
}

/** In milliseconds. */
const day = 24 * 60 * 60_000;

const tokenParamsSchema = z.object({ token: deviceTokenSchema });
/** What a visitor's browser does with its device. It authenticates with the device token. */
export function deviceRoutes({
  db,
  readRevision,
  policy,
  isOwn,
  rates,
}: DeviceOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'devices';
    const uses = [requireSiteOrigin(isOwn), limitRate(rates.registrations)];
    const newDevices = createNetworkQuota(rates.newDevices, day);
    const register = createRegistrar(db);
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
          200: answer('The device was already registered. Its token is the same.', deviceSchema),
          201: answer('The device was registered.', deviceSchema),
        },
        errors: subscriptionErrors,
        async handler(request, reply) {
          const { site } = request.params;
          const { body, headers } = request;
          checkSubscription(body, policy, await usableKeys(site));
          const address = callerAddress(request);
          if (newDevices.wait(address) > 0 && !(await isRegistered(db, site, body.subscription))) {
            refuseIfExhausted(newDevices, address, reply);
          }
          if (body.topics) await checkVisitorTopics(db, site, body.topics);
          const registration = { ...body, ...readUserAgent(headers['user-agent']) };
          const { token, created, resubscribe } = await register({ site, registration });
          if (created) newDevices.count(address);
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
        summary: 'Get what the visitor of a device chose',
        uses: [...uses, noStore],
        params: tokenParamsSchema,
        responses: { 200: answer('The topics and the language.', deviceChoicesSchema) },
        async handler({ params: { token } }) {
          const device = await findDevice(db, token);
          if (!device) throw new ApiError('not_found');
          const { locale } = device;
          const topics = (await listTopicsOf(db, [device])).get(token) ?? [];
          return { topics, ...(locale !== null && { language: locale }) };
        },
      }),
    );

    app.route(
      operation({
        method: 'PATCH',
        url: '/devices/:token',
        operationId: 'updateDevice',
        tag,
        summary: 'Change the topics, the language or the subscription of a device',
        description:
          'Omitted fields stay unchanged. A new subscription requires its vapidKey; the device token stays the same.',
        uses,
        params: tokenParamsSchema,
        body: updateDeviceSchema,
        responses: { 200: answer('The device was changed.', deviceSchema) },
        errors: subscriptionErrors,
        async handler({ params: { token }, body, headers }) {
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
          const update = { ...body, ...readUserAgent(headers['user-agent']) };
          if (!(await updateDevice(db, token, update))) throw new ApiError('not_found');
          return { token };
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/devices/:token',
        operationId: 'deleteDevice',
        tag,
        summary: 'Delete a device',
        uses,
        params: tokenParamsSchema,
        responses: { 204: noContent('The device and its topics were deleted.') },
        async handler({ params: { token } }, reply) {
          if (!(await forgetDevice(db, token))) throw new ApiError('not_found');
          return reply.code(204).send();
        },
      }),
    );
  };
}
