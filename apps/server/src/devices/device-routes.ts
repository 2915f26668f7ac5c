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
import { answer, problems } from '../http/responses.ts';
import { requestsPerMinute } from '../http/rate-limit.ts';
import { requireSite, siteParamsSchema } from '../sites/site-routes.ts';
import { checkSubscription } from './subscription-check.ts';

interface DeviceOptions {
  readonly db: Executor;
  readonly policy: EndpointPolicy;
  readonly isOwn: SiteOriginRule;
  readonly ratePerMinute: number;
}

const tokenParamsSchema = z.object({ token: deviceTokenSchema });
const refusals = [
  'malformed_json',
  'invalid_request',
  'endpoint_not_allowed',
  'vapid_key_unknown',
  'origin_not_allowed',
  'not_found',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
] as const;

/** Devices register, change and are forgotten. A device is known by its token alone, and whoever has it may change it. */
export function deviceRoutes({ db, policy, isOwn, ratePerMinute }: DeviceOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const common = {
      onRequest: requireSiteOrigin(isOwn).onRequest,
      config: { rateLimit: requestsPerMinute(ratePerMinute) },
    };

    app.post(
      '/sites/:site/devices',
      {
        ...common,
        schema: {
          tags: ['devices'],
          summary: 'Register a device',
          params: siteParamsSchema,
          body: registerDeviceSchema,
          response: {
            200: answer('The device was known: the same token.', deviceSchema),
            201: answer('A new device.', deviceSchema),
            ...problems(...refusals),
          },
        },
      },
      async ({ params: { site }, body, headers }, reply) => {
        await requireSite(db, site);
        checkSubscription(body, policy, await listUsableKeys(db, site));
        const registration = { ...body, ...readUserAgent(headers['user-agent']) };
        const { token, created, resubscribe } = await registerDevice(db, site, registration);
        return reply.code(created ? 201 : 200).send({ token, ...(resubscribe && { resubscribe }) });
      },
    );

    app.get(
      '/devices/:token',
      {
        ...common,
        schema: {
          tags: ['devices'],
          summary: 'What the visitor of a device chose',
          params: tokenParamsSchema,
          response: {
            200: answer('Its topics and its language.', deviceChoicesSchema),
            ...problems('origin_not_allowed', 'not_found', 'rate_limited'),
          },
        },
      },
      async ({ params: { token } }, reply) => {
        const device = await findDevice(db, token);
        if (!device) throw new ApiError('not_found');
        const { locale } = device;
        const topics = (await listTopicsOf(db, [device])).get(token) ?? [];
        reply.header('Cache-Control', 'no-store');
        return { topics, ...(locale !== null && { language: locale }) };
      },
    );

    app.patch(
      '/devices/:token',
      {
        ...common,
        schema: {
          tags: ['devices'],
          summary: 'Change a device: its topics, its language, its subscription',
          description:
            'What is left out stays. A rotated subscription comes with its vapidKey and keeps the token.',
          params: tokenParamsSchema,
          body: updateDeviceSchema,
          response: { 200: answer('Changed.', deviceSchema), ...problems(...refusals) },
        },
      },
      async ({ params: { token }, body, headers }) => {
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
    );

    app.delete(
      '/devices/:token',
      {
        ...common,
        schema: {
          tags: ['devices'],
          summary: 'Forget a device',
          params: tokenParamsSchema,
          response: {
            204: z.undefined().describe('Forgotten, with its topics.'),
            ...problems('origin_not_allowed', 'not_found', 'rate_limited'),
          },
        },
      },
      async ({ params: { token } }, reply) => {
        if (!(await forgetDevice(db, token))) throw new ApiError('not_found');
        return reply.code(204).send();
      },
    );
  };
}
