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
import { findDevice, forgetDevice, registerDevice, updateDevice } from './devices.ts';
import type { Executor } from '../database/executor.ts';
import { listTopicsOf } from './topics/topics.ts';
import { listUsableKeys } from '../sites/vapid-keys/vapid-keys.ts';
import { type SiteOriginRule, requireSiteOrigin } from '../http/origins.ts';
import { notStored } from '../http/not-stored.ts';
import { noContent, operation } from '../http/operation.ts';
import { answer } from '../http/responses.ts';
import { limitRate } from '../http/rate-limit.ts';
import { requireSite, siteParamsSchema } from '../sites/site-routes.ts';
import { checkSubscription, subscriptionErrors } from './subscription-check.ts';

interface DeviceOptions {
  readonly db: Executor;
  readonly policy: EndpointPolicy;
  readonly isOwn: SiteOriginRule;
  readonly ratePerMinute: number;
}

const tokenParamsSchema = z.object({ token: deviceTokenSchema });
/** What a visitor's browser does with its device. It authenticates with the device token. */
export function deviceRoutes({ db, policy, isOwn, ratePerMinute }: DeviceOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'devices';
    const uses = [requireSiteOrigin(isOwn), limitRate(ratePerMinute)];

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
        async handler({ params: { site }, body, headers }, reply) {
          await requireSite(db, site);
          checkSubscription(body, policy, await listUsableKeys(db, site));
          const registration = { ...body, ...readUserAgent(headers['user-agent']) };
          const { token, created, resubscribe } = await registerDevice(db, site, registration);
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
        uses: [...uses, notStored],
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
