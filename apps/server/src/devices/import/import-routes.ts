import { type ImportLine, type ImportResult, importResultSchema, limits } from '@sineta/protocol';
import type { EndpointPolicy } from '@sineta/web-push';
import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import { asApiError } from '../../http/as-api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { importDevices } from './import-devices.ts';
import { listUsableKeys } from '../../sites/vapid-keys/vapid-keys.ts';
import { auditRequest } from '../../sites/audit/audit-request.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { readImportLine } from './import-line.ts';
import { limitedBody } from './limited-body.ts';
import { ndjsonLines } from './ndjson-lines.ts';
import { answer, problems } from '../../http/responses.ts';
import { requireSite, siteParamsSchema } from '../../sites/site-routes.ts';

interface ImportOptions {
  readonly db: Executor;
  readonly identity: Identity;
  readonly policy: EndpointPolicy;
  readonly logger: FastifyBaseLogger;
}

/** Lines that are kept in one transaction. */
const groupSize = 512;

/** An audience moves here from elsewhere. */
export function deviceImportRoutes({ db, identity, policy, logger }: ImportOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-ndjson', (_request, payload, done) => done(null, payload));

    app.post(
      '/sites/:site/devices::import',
      {
        onRequest: requirePermission(identity, 'manage').onRequest,
        config: { longBody: true },
        schema: {
          tags: ['devices'],
          summary: 'Import devices',
          description:
            'Each line is the body of a registration, with browser and system besides where they are known. The VAPID key pair that they subscribed with has to be added before. It may be repeated: a device that is here already stays as it is, so that a broken-off import is simply sent again.',
          security: [{ apiKey: [] }],
          consumes: ['application/x-ndjson'],
          params: siteParamsSchema,
          body: z.unknown(),
          response: {
            200: answer('Every line was read.', importResultSchema),
            ...problems(
              'unauthorized',
              'forbidden',
              'not_found',
              'body_too_large',
              'unsupported_media_type',
              'storage_unavailable',
            ),
          },
        },
      },
      async (request) => {
        const { site } = request.params;
        await requireSite(db, site);
        const result: ImportResult = { imported: 0, known: 0, rejectedCount: 0, rejected: [] };
        try {
          await importAll(db, site, policy, limitedBody(request.raw, limits.importBytes), result);
        } finally {
          // What came before an import broke off is kept, and so is who brought it.
          if (result.imported > 0) {
            const subject = { kind: 'site', id: site } as const;
            const details = { devices: String(result.imported) };
            await auditRequest(db, request, { action: 'devices.imported', subject, details });
          }
        }
        const { imported, known, rejectedCount } = result;
        logger.info({ site, imported, known, rejected: rejectedCount }, 'devices were imported');
        return result;
      },
    );
  };
}

/** Counts in `result` what is kept so far. */
async function importAll(
  db: Executor,
  site: string,
  policy: EndpointPolicy,
  body: AsyncIterable<Buffer>,
  result: ImportResult,
): Promise<void> {
  const usableKeys = await listUsableKeys(db, site);
  let group: ImportLine[] = [];
  const flush = async (): Promise<void> => {
    const { imported, known } = await importDevices(db, site, group);
    result.imported += imported;
    result.known += known;
    group = [];
  };
  for await (const { number, bytes } of ndjsonLines(body, limits.importLineBytes)) {
    try {
      if (bytes === undefined) throw lineTooLong();
      group.push(readImportLine(bytes, policy, usableKeys));
    } catch (error) {
      const { code, message } = asApiError(error);
      result.rejectedCount += 1;
      if (result.rejected.length < limits.importRejections) {
        result.rejected.push({ line: number, code, detail: message });
      }
    }
    if (group.length >= groupSize) await flush();
  }
  await flush();
}

function lineTooLong(): ApiError {
  return new ApiError('body_too_large', {
    detail: `The line is longer than ${limits.importLineBytes} bytes, the limit for a registration.`,
  });
}
