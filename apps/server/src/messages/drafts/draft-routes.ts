import {
  createDraftSchema,
  draftIdSchema,
  draftSchema,
  draftsSchema,
  draftSummarySchema,
  markDraftSchema,
  removeDraftQuerySchema,
  saveDraftSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../api-error.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { type Identity, principalOf, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { auditRequest } from '../../sites/audit/audit-request.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';
import { createDraft, findDraft, listDrafts, markDraft, removeDraft, saveDraft } from './drafts.ts';

const params = siteParamsSchema.extend({ id: draftIdSchema });
const list = '/sites/:site/drafts';
/** Stops at a colon, which starts a verb. */
const one = `${list}/:id(^[^:]+)`;

/** Messages that members write together before they are sent. */
export function draftRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'drafts';
    const maySend = requirePermission(identity, 'send');

    app.route(
      operation({
        method: 'GET',
        url: list,
        operationId: 'listDrafts',
        tag,
        summary: 'List drafts',
        description: 'The latest change first.',
        uses: [maySend, noStore],
        params: siteParamsSchema,
        responses: { 200: json('All drafts.', draftsSchema) },
        async handler(request) {
          const { site } = request.params;
          await requireSite(db, site);
          return { drafts: await listDrafts(db, site, principalOf(request)) };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: list,
        operationId: 'createDraft',
        tag,
        summary: 'Create a draft',
        uses: [maySend],
        params: siteParamsSchema,
        body: createDraftSchema,
        responses: { 201: json('The draft.', draftSchema) },
        async handler(request, reply) {
          const { site } = request.params;
          await requireSite(db, site);
          const draft = await inTransaction(db, async (transaction) => {
            const { message } = request.body;
            const created = await createDraft(transaction, site, message, principalOf(request));
            const subject = { kind: 'draft', id: created.id, name: created.title } as const;
            await auditRequest(transaction, request, { action: 'draft.made', subject, details: { site } });
            return created;
          });
          return reply.code(201).header('Location', `/v1/sites/${site}/drafts/${draft.id}`).send(draft);
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: one,
        operationId: 'getDraft',
        tag,
        summary: 'Get a draft',
        uses: [maySend, noStore],
        params,
        responses: { 200: json('The draft.', draftSchema) },
        async handler(request) {
          const { site, id } = request.params;
          const found = await findDraft(db, site, id, principalOf(request));
          if (!found) throw unknownDraft();
          return found;
        },
      }),
    );

    app.route(
      operation({
        method: 'PUT',
        url: one,
        operationId: 'saveDraft',
        tag,
        summary: 'Change a draft',
        description:
          'Replaces the message. If another caller changed the draft since the given revision, the response is `draft_changed`, and both versions remain: that of the service and that of the caller.',
        uses: [maySend],
        params,
        body: saveDraftSchema,
        responses: { 200: json('The draft, with its new revision.', draftSchema) },
        errors: ['draft_changed'],
        async handler(request) {
          const { site, id } = request.params;
          return inTransaction(db, async (transaction) => {
            const saved = await saveDraft(transaction, site, id, request.body, principalOf(request));
            if (!saved) throw unknownDraft();
            const { draft, isFirstOfAuthor } = saved;
            // Every pause in typing saves: only the change of hands is recorded.
            if (isFirstOfAuthor) {
              const subject = { kind: 'draft', id, name: draft.title } as const;
              await auditRequest(transaction, request, {
                action: 'draft.changed',
                subject,
                details: { site },
              });
            }
            return draft;
          });
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: one,
        operationId: 'deleteDraft',
        tag,
        summary: 'Delete a draft',
        uses: [maySend],
        params,
        query: removeDraftQuerySchema,
        responses: { 204: noContent('Deleted.') },
        errors: ['draft_changed'],
        async handler(request, reply) {
          const { site, id } = request.params;
          await inTransaction(db, async (transaction) => {
            const name = await removeDraft(transaction, site, id, request.query.revision);
            if (name === undefined) throw unknownDraft();
            const subject = { kind: 'draft', id, name } as const;
            await auditRequest(transaction, request, { action: 'draft.removed', subject, details: { site } });
          });
          return reply.code(204).send();
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: `${one}::edit`,
        operationId: 'markDraft',
        tag,
        summary: 'Mark a draft as being edited',
        description:
          'Others see who has the draft open. A mark expires after 40 seconds, so repeat it every 15 seconds. The response contains the current revision.',
        uses: [maySend],
        params,
        body: markDraftSchema,
        responses: { 200: json('The draft, without its message.', draftSummarySchema) },
        async handler(request) {
          const { site, id } = request.params;
          const { editing } = request.body;
          const marked = await inTransaction(db, (transaction) =>
            markDraft(transaction, site, id, editing, principalOf(request)),
          );
          if (!marked) throw unknownDraft();
          return marked;
        },
      }),
    );
  };
}

function unknownDraft(): ApiError {
  return new ApiError('not_found', { detail: 'This site has no draft with this id.' });
}
