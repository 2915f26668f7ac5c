import {
  createDraftSchema,
  draftIdSchema,
  draftSchema,
  draftsSchema,
  draftSummarySchema,
  markDraftSchema,
  removeDraftQuerySchema,
  requestApprovalSchema,
  saveDraftSchema,
  sendMessageSchema,
  type SharedDraft,
} from '@sineta/protocol';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../api-error.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { type Identity, permissionsOf, principalOf, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { fieldErrors } from '../../http/problems/field-errors.ts';
import { fieldMessage } from '../../http/problems/field-message.ts';
import { json } from '../../http/responses.ts';
import { auditRequest } from '../../sites/audit/audit-request.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';
import type { MessageService } from '../message-service.ts';
import type { Approver } from './approval.ts';
import { type DraftApproval, endApprovalRequest, requestApproval } from './approvals.ts';
import { createDraft, findDraft, listDrafts, markDraft, removeDraft, saveDraft } from './drafts.ts';

const params = siteParamsSchema.extend({ id: draftIdSchema });
const list = '/sites/:site/drafts';
/** Stops at a colon, which starts a verb. */
const one = `${list}/:id(^[^:]+)`;

/** Messages that members write together before they are sent. */
export function draftRoutes(
  db: Executor,
  identity: Identity,
  messages: Pick<MessageService, 'validate'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'drafts';
    const mayDraft = requirePermission(identity, 'draft');

    app.route(
      operation({
        method: 'GET',
        url: list,
        operationId: 'listDrafts',
        tag,
        summary: 'List drafts',
        description: 'The latest change first.',
        uses: [mayDraft, noStore],
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
        uses: [mayDraft],
        params: siteParamsSchema,
        body: createDraftSchema,
        responses: { 201: json('The draft.', draftSchema) },
        errors: ['limit_reached'],
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
        uses: [mayDraft, noStore],
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
          'Replaces the message, which ends a request for its approval, unless the caller may send and did not request it. If another caller changed the draft since the given revision, the response is `draft_changed`, and both versions remain: that of the service and that of the caller.',
        uses: [mayDraft],
        params,
        body: saveDraftSchema,
        responses: { 200: json('The draft, with its new revision.', draftSchema) },
        errors: ['draft_changed'],
        async handler(request) {
          const { site, id } = request.params;
          return inTransaction(db, async (transaction) => {
            const saved = await saveDraft(transaction, site, id, request.body, approverOf(request));
            if (!saved) throw unknownDraft();
            const { draft, isFirstOfAuthor, endsRequest } = saved;
            const subject = { kind: 'draft', id, name: draft.title } as const;
            // Every pause in typing saves: only the change of hands is recorded.
            if (isFirstOfAuthor) {
              const action = 'draft.changed';
              await auditRequest(transaction, request, { action, subject, details: { site } });
            }
            if (endsRequest) {
              const action = 'draft.approval-cancelled';
              await auditRequest(transaction, request, { action, subject, details: { site } });
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
        uses: [mayDraft],
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
        uses: [mayDraft],
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

    app.route(
      operation({
        method: 'POST',
        url: `${one}::requestApproval`,
        operationId: 'requestDraftApproval',
        tag,
        summary: 'Request the approval of a draft',
        description:
          'Asks those who may send to approve the draft, which they do by sending it. It must be a message that could be sent now. A change of the message by an author ends the request.',
        uses: [mayDraft],
        params,
        body: requestApprovalSchema,
        responses: { 200: json('The draft, with the request.', draftSchema) },
        errors: ['draft_changed', 'payload_too_large'],
        async handler(request) {
          const { site, id } = request.params;
          const { revision } = request.body;
          const draft = await findDraft(db, site, id, principalOf(request));
          if (!draft) throw unknownDraft();
          // Another revision is refused below, whether it is complete or not.
          if (draft.revision === revision) await requireSendable(messages, site, draft.message);
          return inTransaction(db, async (transaction) => {
            const step = await requestApproval(transaction, site, id, revision, principalOf(request));
            return record(transaction, request, step);
          });
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: `${one}::endApprovalRequest`,
        operationId: 'endDraftApprovalRequest',
        tag,
        summary: 'Return a draft, or cancel the request for its approval',
        description:
          'A caller who may send and did not request the approval returns the draft to its authors. Any other caller cancels the request. The request can be repeated.',
        uses: [mayDraft],
        params,
        responses: { 200: json('The draft.', draftSchema) },
        async handler(request) {
          const { site, id } = request.params;
          return inTransaction(db, async (transaction) => {
            const step = await endApprovalRequest(transaction, site, id, approverOf(request));
            return record(transaction, request, step);
          });
        },
      }),
    );

    async function record(transaction: Executor, request: FastifyRequest, step: DraftApproval | undefined) {
      if (!step) throw unknownDraft();
      const { draft, action } = step;
      if (action) {
        const { site } = request.params as { readonly site: string };
        const subject = { kind: 'draft', id: draft.id, name: draft.title } as const;
        await auditRequest(transaction, request, { action, subject, details: { site } });
      }
      return draft;
    }
  };
}

function approverOf(request: FastifyRequest): Approver {
  return { caller: principalOf(request), maySend: permissionsOf(request).includes('send') };
}

/**
 * Requires that what is written could be sent.
 * @throws ApiError as sending it would
 */
async function requireSendable(
  messages: Pick<MessageService, 'validate'>,
  site: string,
  message: SharedDraft['message'],
): Promise<void> {
  const { data, error } = sendMessageSchema.safeParse(message, { error: fieldMessage });
  if (error) {
    throw new ApiError('invalid_request', {
      detail:
        'The draft is not complete. Fix the fields listed in "errors", save it, and request the approval again.',
      fields: fieldErrors(error.issues),
    });
  }
  const { validateOnly: _, ...send } = data;
  await messages.validate(site, send);
}

function unknownDraft(): ApiError {
  return new ApiError('not_found', { detail: 'This site has no draft with this id.' });
}
