import {
  acceptedDeviceTestSchema,
  deviceTestSchema,
  deviceTokenSchema,
  messageIdSchema,
  requestDeviceTestSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { MessageService } from '../message-service.ts';
import { ApiError } from '../../api-error.ts';
import { findDeviceTest } from './self-tests.ts';
import { findDevice } from '../../devices/devices.ts';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { type SiteOriginRule, requireSiteOrigin } from '../../http/origins.ts';
import { requestsPerMinute } from '../../http/rate-limit.ts';
import { answer, problems } from '../../http/responses.ts';
import { requireSite } from '../../sites/site-routes.ts';

interface DeviceTestOptions {
  readonly db: Executor;
  readonly isOwn: SiteOriginRule;
  readonly messages: Pick<MessageService, 'acceptSelfTest'>;
}

/** Tests a minute, from one address and to one device: somebody tries, repairs, and tries again. */
const perAddress = 20;
const perDevice = 5;
/** A page asks twice a second while it follows a test. */
const questionsPerMinute = 600;

const tokenParamsSchema = z.object({ token: deviceTokenSchema });

/** A device asks for a message to itself, by its token, and follows it. */
export function deviceTestRoutes({ db, isOwn, messages }: DeviceTestOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const limitDevice = app.rateLimit({
      ...requestsPerMinute(perDevice),
      keyGenerator: ({ params }) => `test of ${(params as { readonly token: string }).token}`,
    });

    app.post(
      '/devices/:token/tests',
      {
        onRequest: [requireSiteOrigin(isOwn).onRequest, limitDevice],
        config: { rateLimit: requestsPerMinute(perAddress) },
        schema: {
          tags: ['devices'],
          summary: 'Send a test to a device, which asks for it itself',
          description:
            'It goes the way of every message, in the language asked for or that of the device, and is on no list and in no count.',
          params: tokenParamsSchema,
          body: requestDeviceTestSchema.nullish(),
          response: {
            202: answer('Kept on disk, and on its way.', acceptedDeviceTestSchema),
            ...problems('origin_not_allowed', 'not_found', 'rate_limited', 'storage_unavailable'),
          },
        },
      },
      async ({ params: { token }, body }, reply) => {
        const { site, locale } = await requireDevice(db, token);
        const { language } = await requireSite(db, site);
        const languages = [body?.locale, locale, language].filter((tag) => typeof tag === 'string');
        const test = await messages.acceptSelfTest({ site, token, languages });
        return reply.code(202).header('Location', `/v1/devices/${token}/tests/${test}`).send({ test });
      },
    );

    app.get(
      '/devices/:token/tests/:test',
      {
        onRequest: requireSiteOrigin(isOwn).onRequest,
        config: { rateLimit: requestsPerMinute(questionsPerMinute) },
        schema: {
          tags: ['devices'],
          summary: 'How far a test has come',
          description: 'It is kept for an hour.',
          params: tokenParamsSchema.extend({ test: messageIdSchema }),
          response: {
            200: answer('So far.', deviceTestSchema),
            ...problems('origin_not_allowed', 'not_found', 'rate_limited'),
          },
        },
      },
      async ({ params: { token, test } }, reply) => {
        const found = await findDeviceTest(db, await requireDevice(db, token), test);
        if (!found) throw new ApiError('not_found', { detail: 'This device has no test with this id.' });
        reply.header('Cache-Control', 'no-store');
        return found;
      },
    );
  };
}

async function requireDevice(db: Executor, token: string): Promise<DeviceRow> {
  const device = await findDevice(db, token);
  if (!device) throw new ApiError('not_found');
  return device;
}
