import type { ErrorCode, Permission } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import { auditRequest } from './audit/audit-request.ts';
import { type Identity, permissionsOf, requirePermission } from '../http/authentication.ts';
import { noStore } from '../http/no-store.ts';
import { noContent, operation, type OperationText } from '../http/operation.ts';
import { json } from '../http/responses.ts';
import { requireBelowLimit } from './item-limit.ts';
import { siteParamsSchema } from './site-routes.ts';
import { lockSite, requireSite } from './sites.ts';

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** A kind of item that each site has by name. */
interface NamedItems<Item extends NamedItem, Saved, List> {
  readonly kind: 'segment' | 'template' | 'topic';
  /** As in the path. */
  readonly plural: 'segments' | 'templates' | 'topics';
  /** The permission to save and delete items. Reading them requires `read`. */
  readonly permission: 'send' | 'manage';
  readonly texts: Readonly<Record<'list' | 'save' | 'remove', OperationText>>;
  readonly mostPerSite: number;
  readonly schemas: {
    readonly id: z.ZodType<string, string>;
    readonly item: z.ZodType<Item, Item>;
    readonly save: z.ZodType<Saved>;
    readonly list: z.ZodType<List, List>;
  };
  /** Absent if the list contains everything about an item. */
  readonly find?: (db: Executor, site: string, id: string) => Promise<Item | undefined>;
  readonly list: (db: Executor, site: string) => Promise<Item[]>;
  /** An item as a reader with these permissions sees it. Absent if every reader sees all of it. */
  readonly present?: (item: Item, permissions: readonly Permission[]) => Item;
  readonly presentList: (items: Item[], site: string) => List | Promise<List>;
  readonly save: (db: Executor, site: string, id: string, saved: Saved) => Promise<Item>;
  /** What `save` throws besides `invalid_request` and `not_found`. */
  readonly saveErrors?: readonly ErrorCode[];
  readonly remove: (db: Executor, site: string, id: string) => Promise<boolean>;
}

export function namedItemRoutes<Item extends NamedItem, Saved, List>(
  db: Executor,
  identity: Identity,
  items: NamedItems<Item, Saved, List>,
): FastifyPluginAsyncZod {
  const { kind, plural, permission, texts, mostPerSite, find, present = (item: Item) => item } = items;
  const { saveErrors = [] } = items;
  // Fastify cannot derive the types of handlers from schemas whose types are parameters.
  const schemas: Readonly<Record<keyof typeof items.schemas, z.ZodType>> = items.schemas;
  return async (app) => {
    const tag = plural;
    const mayRead = requirePermission(identity, 'read');
    const mayChange = requirePermission(identity, permission);
    const params = siteParamsSchema.extend({ id: items.schemas.id });
    const url = `/sites/:site/${plural}`;
    const one = `${kind[0]!.toUpperCase()}${kind.slice(1)}`;
    const unknown = () => new ApiError('not_found', { detail: `This site has no ${kind} with this id.` });

    app.route(
      operation({
        method: 'GET',
        url,
        operationId: `list${one}s`,
        tag,
        ...texts.list,
        uses: [mayRead, noStore],
        params: siteParamsSchema,
        responses: { 200: json(`All ${plural}.`, schemas.list) },
        async handler(request) {
          const { site } = request.params;
          const permissions = permissionsOf(request);
          await requireSite(db, site);
          const listed = (await items.list(db, site)).map((item) => present(item, permissions));
          return items.presentList(listed, site);
        },
      }),
    );

    if (find) {
      app.route(
        operation({
          method: 'GET',
          url: `${url}/:id`,
          operationId: `get${one}`,
          tag,
          summary: `Get a ${kind}`,
          uses: [mayRead, noStore],
          params,
          responses: { 200: json(`The ${kind}.`, schemas.item) },
          async handler(request) {
            const { site, id } = request.params;
            const found = await find(db, site, id);
            if (!found) throw unknown();
            return present(found, permissionsOf(request));
          },
        }),
      );
    }

    app.route(
      operation({
        method: 'PUT',
        url: `${url}/:id`,
        operationId: `save${one}`,
        tag,
        ...texts.save,
        uses: [mayChange],
        params,
        body: schemas.save,
        responses: { 200: json(`The ${kind}.`, schemas.item) },
        errors: ['limit_reached', ...saveErrors],
        async handler(request) {
          const { params, body } = request;
          const { site, id } = params;
          return inTransaction(db, async (transaction) => {
            // Concurrent requests are counted one after the other.
            await lockSite(transaction, site);
            requireBelowLimit(await items.list(transaction, site), id, mostPerSite);
            const saved = await items.save(transaction, site, id, body as Saved);
            const subject = { kind, id, name: saved.name };
            await auditRequest(transaction, request, { action: `${kind}.saved`, subject, details: { site } });
            return saved;
          });
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: `${url}/:id`,
        operationId: `delete${one}`,
        tag,
        ...texts.remove,
        uses: [mayChange],
        params,
        responses: { 204: noContent('Deleted.') },
        async handler(request, reply) {
          const { site, id } = request.params;
          await inTransaction(db, async (transaction) => {
            if (!(await items.remove(transaction, site, id))) throw unknown();
            const subject = { kind, id };
            await auditRequest(transaction, request, {
              action: `${kind}.removed`,
              subject,
              details: { site },
            });
          });
          return reply.code(204).send();
        },
      }),
    );
  };
}
