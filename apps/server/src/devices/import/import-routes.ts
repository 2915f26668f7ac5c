import { type ImportLine, type ImportResult, importResultSchema, limits } from '@sineta/protocol';
import type { EndpointPolicy } from '@sineta/web-push';
import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import { asApiError } from '../../http/problems/as-api-error.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { refreshStatistics } from '../../database/statistics.ts';
import type { Executor } from '../../database/executor.ts';
import { importDevices } from './import-devices.ts';
import { listUsableKeys } from '../../sites/vapid-keys/vapid-keys.ts';
import { auditInSteps } from '../../sites/audit/audit.ts';
import { type Identity, principalOf, requirePermission } from '../../http/authentication.ts';
import { readImportLine } from './import-line.ts';
import { limitedBody } from './limited-body.ts';
import { ndjsonLines } from './ndjson-lines.ts';
import { operation } from '../../http/operation.ts';
import { longBody } from '../../http/body-time.ts';
import { json } from '../../http/responses.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';

interface ImportOptions {
  readonly db: Kysely<Schema>;
  readonly identity: Identity;
  readonly policy: EndpointPolicy;
  readonly logger: FastifyBaseLogger;
}

/** The number of lines that are saved in one transaction. */
const groupSize = 512;

/** Imports the audience of another service. */
export function deviceImportRoutes({ db, identity, policy, logger }: ImportOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-ndjson', (_request, payload, done) => done(null, payload));

    app.route(
      operation({
        method: 'POST',
        url: '/sites/:site/devices::import',
        operationId: 'importDevices',
        tag: 'devices',
        summary: 'Import devices',
        description:
          'Each line is the body of a registration, optionally with `browser` and `system`. Add the VAPID key pair of the subscriptions before the import. An import can be repeated: devices that already exist stay unchanged, so an interrupted import is resumed by sending the same file again.',
        uses: [requirePermission(identity, 'manage'), longBody],
        consumes: 'application/x-ndjson',
        params: siteParamsSchema,
        body: z.unknown(),
        responses: { 200: json('Every line was read.', importResultSchema) },
        async handler(request) {
          const { site } = request.params;
          await requireSite(db, site);
          const result: ImportResult = { imported: 0, known: 0, rejectedCount: 0, rejected: [] };
          const subject = { kind: 'site', id: site } as const;
          const audit = auditInSteps({ actor: principalOf(request), action: 'devices.imported', subject });
          const body = limitedBody(request.raw, limits.importBytes);
          try {
            await importAll(db, site, { policy, audit }, body, result);
          } finally {
            if (result.imported > 0) {
              await refreshStatistics(db).catch((err: unknown) => {
                logger.warn(
                  { err },
                  'the database was not analysed after an import: queries may be slow until it is',
                );
              });
            }
          }
          const { imported, known, rejectedCount } = result;
          logger.info({ site, imported, known, rejected: rejectedCount }, 'devices imported');
          return result;
        },
      }),
    );
  };
}

interface ImportContext {
  readonly policy: EndpointPolicy;
  /** Called in each transaction that adds devices: an interrupted import keeps its devices, so it is audited too. */
  readonly audit: ReturnType<typeof auditInSteps>;
}

/**
 * Imports the lines of a body. Updates `result` after each transaction, so that it is right even if the import is interrupted.
 * @throws ApiError for a body that is incomplete or, once the lines within the limit are imported, too large
 */
export async function importAll(
  db: Executor,
  site: string,
  { policy, audit }: ImportContext,
  body: AsyncIterable<Buffer>,
  result: ImportResult,
): Promise<void> {
  const usableKeys = await listUsableKeys(db, site);
  let group: ImportLine[] = [];
  const flush = async (): Promise<void> => {
    const { imported, known } = await importDevices(db, site, group, Date.now(), (transaction, added) =>
      audit(transaction, { devices: String(result.imported + added) }),
    );
    result.imported += imported;
    result.known += known;
    group = [];
  };
  try {
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
  } catch (error) {
    // The error states that the lines before the limit were imported.
    if (error instanceof ApiError && error.code === 'body_too_large') await flush();
    throw error;
  }
  await flush();
}

function lineTooLong(): ApiError {
  return new ApiError('body_too_large', {
    detail: `The line is longer than ${limits.importLineBytes} bytes, the limit for a registration.`,
  });
}
