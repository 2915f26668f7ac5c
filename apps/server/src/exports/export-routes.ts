import {
  auditQuerySchema,
  devicesQuerySchema,
  directMessagesQuerySchema,
  exportQuerySchema,
  exportShape,
  failuresQuerySchema,
  messageReceiptsQuerySchema,
  messageSelectionSchema,
  usersQuerySchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../database/executor.ts';
import { type Identity, principalOf, requireOnSomeSite, requirePermission } from '../http/authentication.ts';
import { sitesWith } from '../http/grants.ts';
import { noStore } from '../http/no-store.ts';
import { operation } from '../http/operation.ts';
import { messageParamsSchema } from '../messages/message-routes.ts';
import { titleOfMessage } from '../messages/message-title.ts';
import { filterOfSegment } from '../devices/list/target-filter.ts';
import { auditRequest } from '../sites/audit/audit-request.ts';
import { siteParamsSchema } from '../sites/site-routes.ts';
import { createCsvExports, csvResponse } from './csv-exports.ts';
import { auditColumns, auditPages } from './lists/audit.ts';
import {
  describeFilters,
  describeSelection,
  deviceColumns,
  devicePages,
  readableDeviceColumns,
} from './lists/devices.ts';
import { directMessageColumns, directMessagePages } from './lists/direct-messages.ts';
import { failureColumns, failurePages } from './lists/failures.ts';
import { messageColumns, messagePages } from './lists/messages.ts';
import { receiptColumns, receiptPages } from './lists/receipts.ts';
import { topicColumns, topicPages } from './lists/topics.ts';
import { userColumns, userPages } from './lists/users.ts';
import { fileNameOf, siteFile, workspaceFile } from './site-file.ts';

/** A list is exported whole. */
const paging = { after: true, limit: true } as const;

/** The lists of the API as CSV files, with the same permissions and filters. */
export function exportRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const exports = createCsvExports();
    const whole = {
      method: 'GET',
      responses: { 200: csvResponse },
      // A request without its body would read the list for nothing.
      exposeHeadRoute: false,
    } as const;
    const mayRead = requirePermission(identity, 'read');
    const maySeeDevices = requirePermission(identity, 'devices');

    app.route(
      operation({
        ...whole,
        url: '/sites/:site/messages::export',
        operationId: 'exportMessages',
        tag: 'messages',
        summary: 'Export the list of messages',
        description: 'With `order=clickRate` all messages of the ranking, not only the best of them.',
        uses: [mayRead, noStore],
        params: siteParamsSchema,
        query: messageSelectionSchema.extend(exportShape),
        async handler(request, reply) {
          const { site } = request.params;
          const { headerLanguage: locale, ...filters } = request.query;
          return exports.send(request, reply, {
            ...(await siteFile(db, site, 'messages', locale)),
            columns: messageColumns,
            pages: messagePages(db, site, filters, { areEstimated: locale !== undefined }),
          });
        },
      }),
    );

    app.route(
      operation({
        ...whole,
        url: '/sites/:site/messages/:id/failures::export',
        operationId: 'exportFailures',
        tag: 'messages',
        summary: 'Export the devices that a message failed for',
        uses: [requirePermission(identity, 'send'), noStore],
        params: messageParamsSchema,
        query: failuresQuerySchema.omit(paging).extend(exportShape),
        async handler(request, reply) {
          const { site, id } = request.params;
          const { headerLanguage: locale, ...kind } = request.query;
          const title = await titleOfMessage(db, site, id);
          return exports.send(request, reply, {
            ...(await siteFile(db, site, `failures-${fileNameOf(title, id)}`, locale)),
            columns: failureColumns,
            pages: failurePages(db, site, id, kind),
          });
        },
      }),
    );

    app.route(
      operation({
        ...whole,
        url: '/sites/:site/messages/:id/receipts::export',
        operationId: 'exportReceipts',
        tag: 'messages',
        summary: 'Export the devices that displayed, clicked or dismissed a message',
        uses: [maySeeDevices, noStore],
        params: messageParamsSchema,
        query: messageReceiptsQuerySchema.omit({ ...paging, search: true, order: true }).extend(exportShape),
        async handler(request, reply) {
          const { site, id } = request.params;
          const { event, headerLanguage: locale } = request.query;
          const title = await titleOfMessage(db, site, id);
          return exports.send(request, reply, {
            ...(await siteFile(db, site, `${event}-${fileNameOf(title, id)}`, locale)),
            columns: receiptColumns,
            pages: receiptPages(db, site, id, event),
            begin: () =>
              auditRequest(db, request, {
                action: 'receipts.exported',
                subject: { kind: 'message', id, name: title },
                details: { site, event },
              }),
          });
        },
      }),
    );

    app.route(
      operation({
        ...whole,
        url: '/sites/:site/direct-messages::export',
        operationId: 'exportDirectMessages',
        tag: 'messages',
        summary: 'Export the messages to single devices',
        uses: [maySeeDevices, noStore],
        params: siteParamsSchema,
        query: directMessagesQuerySchema.omit(paging).extend(exportShape),
        async handler(request, reply) {
          const { site } = request.params;
          const { headerLanguage: locale, ...selection } = request.query;
          const filters = describeFilters(selection);
          return exports.send(request, reply, {
            ...(await siteFile(db, site, 'direct-messages', locale)),
            columns: directMessageColumns,
            pages: directMessagePages(db, site, selection),
            begin: () =>
              auditRequest(db, request, {
                action: 'direct-messages.exported',
                subject: { kind: 'site', id: site },
                ...(filters !== '' && { details: { filters } }),
              }),
          });
        },
      }),
    );

    app.route(
      operation({
        ...whole,
        url: '/sites/:site/devices::export',
        operationId: 'exportDevices',
        tag: 'devices',
        summary: 'Export the list of devices',
        description:
          'With device ids and without tokens, whatever the permissions of the caller. With the newest first, devices that register during the export are not in the file; in another order they may be.',
        uses: [maySeeDevices, noStore],
        params: siteParamsSchema,
        query: devicesQuerySchema.omit(paging).extend(exportShape),
        async handler(request, reply) {
          const { site } = request.params;
          const { headerLanguage: locale, ...selection } = request.query;
          const filters = describeSelection(selection);
          // Before the audit entry: an export that is refused is none.
          if (selection.segment !== undefined) await filterOfSegment(db, site, selection.segment, 'segment');
          return exports.send(request, reply, {
            ...(await siteFile(db, site, 'devices', locale)),
            columns: locale ? await readableDeviceColumns(db, site, locale) : deviceColumns,
            pages: devicePages(db, site, selection),
            begin: () =>
              auditRequest(db, request, {
                action: 'devices.exported',
                subject: { kind: 'site', id: site },
                ...(filters !== '' && { details: { filters } }),
              }),
          });
        },
      }),
    );

    app.route(
      operation({
        ...whole,
        url: '/sites/:site/users::export',
        operationId: 'exportUsers',
        tag: 'users',
        summary: 'Export the users who have devices',
        uses: [maySeeDevices, noStore],
        params: siteParamsSchema,
        query: usersQuerySchema.omit({ ...paging, total: true, order: true }).extend(exportShape),
        async handler(request, reply) {
          const { site } = request.params;
          const { headerLanguage: locale, search } = request.query;
          return exports.send(request, reply, {
            ...(await siteFile(db, site, 'users', locale)),
            columns: userColumns,
            pages: userPages(db, site, search),
            begin: () =>
              auditRequest(db, request, {
                action: 'users.exported',
                subject: { kind: 'site', id: site },
                ...(search !== undefined && { details: { filters: describeFilters({ search }) } }),
              }),
          });
        },
      }),
    );

    app.route(
      operation({
        ...whole,
        url: '/sites/:site/topics::export',
        operationId: 'exportTopics',
        tag: 'topics',
        summary: 'Export the named topics, with their numbers of devices',
        uses: [mayRead, noStore],
        params: siteParamsSchema,
        query: exportQuerySchema,
        async handler(request, reply) {
          const { site } = request.params;
          return exports.send(request, reply, {
            ...(await siteFile(db, site, 'topics', request.query.headerLanguage)),
            columns: topicColumns,
            pages: topicPages(db, site),
          });
        },
      }),
    );

    app.route(
      operation({
        ...whole,
        url: '/audit::export',
        operationId: 'exportAuditEntries',
        tag: 'team',
        summary: 'Export audit entries',
        description: 'A caller who manages single sites gets the entries about them.',
        uses: [requireOnSomeSite(identity, 'manage'), noStore],
        query: auditQuerySchema.omit(paging).extend(exportShape),
        errors: ['not_found'],
        async handler(request, reply) {
          const visible = sitesWith(principalOf(request).grants, 'manage');
          const { headerLanguage: locale, ...filters } = request.query;
          const about = filters.site === undefined ? visible : new Set([filters.site]);
          return exports.send(request, reply, {
            ...(await workspaceFile(db, about, 'audit', locale)),
            columns: auditColumns,
            pages: auditPages(db, visible, filters),
          });
        },
      }),
    );
  };
}
