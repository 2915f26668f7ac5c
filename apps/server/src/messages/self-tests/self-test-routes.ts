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
import { findDevice } from '../../devices/find-devices.ts';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { type SiteOriginRule, requireSiteOrigin } from '../../http/origins.ts';
import { noStore } from '../../http/no-store.ts';
import { operation, type OperationPart } from '../../http/operation.ts';
import { limitRate, refuseFor, requestsPerMinute } from '../../http/rate-limit.ts';
import { json } from '../../http/responses.ts';
import { requireSite } from '../../sites/sites.ts';

interface DeviceTestOptions {
  readonly db: Executor;
  readonly isOwn: SiteOriginRule;
  readonly messages: Pick<MessageService, 'acceptSelfTest'>;
}

/** Tests per minute, from one address and to one device: a person tries, fixes something, and tries again. */
const perAddress = 20;
const perDevice = 5;
/** A page polls a test twice per second. */
const pollsPerMinute = 600;

const tokenParamsSchema = z.object({ token: deviceTokenSchema });

/** A device requests a test message with its token, and follows its delivery. */
export function deviceTestRoutes({ db, isOwn, messages }: DeviceTestOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'devices';
    const ofSite = requireSiteOrigin(isOwn);
    // `app.rateLimit` would turn off the limit of the address: of the handlers of a request, only the first counts.
    const countTest = app.createRateLimit({
      ...requestsPerMinute(perDevice),
      keyGenerator: ({ params }) => (params as { readonly token: string }).token,
    });
    const limitDevice: OperationPart = {
      async onRequest(request, reply) {
        const count = await countTest(request);
        if (!count.isAllowed && count.isExceeded)
          refuseFor(count.ttl, reply, 'Too many tests of this device.');
      },
      errors: ['rate_limited'],
    };

    app.route(
      operation({
        method: 'POST',
        url: '/devices/:token/tests',
        operationId: 'sendDeviceTest',
        tag,
        summary: 'Send a test message to the device',
        description:
          'The test is delivered like every message, in the requested language or the language of the device. It is not listed or counted.',
        uses: [ofSite, limitDevice, limitRate(perAddress)],
        params: tokenParamsSchema,
        body: requestDeviceTestSchema.nullish(),
        responses: { 202: json('The test is on disk and will be delivered.', acceptedDeviceTestSchema) },
        async handler({ params: { token }, body }, reply) {
          const { site, locale } = await requireDevice(db, token);
          const { language } = await requireSite(db, site);
          const languages = [body?.locale, locale, language].filter((tag) => typeof tag === 'string');
          const test = await messages.acceptSelfTest({ site, token, languages });
          return reply.code(202).header('Location', `/v1/devices/${token}/tests/${test}`).send({ test });
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/devices/:token/tests/:test',
        operationId: 'getDeviceTest',
        tag,
        summary: 'Get the progress of a test message',
        description: 'A test is deleted after one hour.',
        uses: [ofSite, limitRate(pollsPerMinute), noStore],
        params: tokenParamsSchema.extend({ test: messageIdSchema }),
        responses: { 200: json('The progress so far.', deviceTestSchema) },
        async handler({ params: { token, test } }) {
          const found = await findDeviceTest(db, await requireDevice(db, token), test);
          if (!found) throw new ApiError('not_found', { detail: 'This device has no test with this id.' });
          return found;
        },
      }),
    );
  };
}

async function requireDevice(db: Executor, token: string): Promise<DeviceRow> {
  const device = await findDevice(db, token);
  if (!device) throw new ApiError('not_found');
  return device;
}
