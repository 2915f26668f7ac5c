import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import { auditRequest } from './audit/audit-request.ts';
import { type Identity, requirePermission } from '../http/authentication.ts';
import { answer, problems } from '../http/responses.ts';
import { requireRoom } from './room.ts';
import { requireSite, siteParamsSchema } from './site-routes.ts';

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** What the API's documentation says of a call. */
interface CallWords {
  readonly summary: string;
  readonly description?: string;
}

/** A kind of thing that is kept by name, each within a site. */
interface NamedItems<Item extends NamedItem, Saved, List> {
  readonly kind: 'segment' | 'template' | 'topic';
  /** As in the path. */
  readonly plural: 'segments' | 'templates' | 'topics';
  /** What it takes to change them; to read them it is `read`. */
  readonly permission: 'send' | 'manage';
  readonly words: Readonly<Record<'list' | 'save' | 'remove', CallWords>>;
  readonly mostPerSite: number;
  readonly schemas: {
    readonly id: z.ZodType<string, string>;
    readonly item: z.ZodType<Item, Item>;
    readonly save: z.ZodType<Saved>;
    readonly list: z.ZodType<List, List>;
  };
  /** Absent: the list has all that there is to know of one. */
  readonly find?: (db: Executor, site: string, id: string) => Promise<Item | undefined>;
  readonly list: (db: Executor, site: string) => Promise<Item[]>;
  readonly presentList: (items: Item[]) => List;
  readonly save: (db: Executor, site: string, id: string, saved: Saved) => Promise<Item>;
  readonly remove: (db: Executor, site: string, id: string) => Promise<boolean>;
}

/** Lists, shows, saves and removes them. */
export function namedItemRoutes<Item extends NamedItem, Saved, List>(
  db: Executor,
  identity: Identity,
  items: NamedItems<Item, Saved, List>,
): FastifyPluginAsyncZod {
  const { kind, plural, permission, words, mostPerSite, find } = items;
  // Fastify would derive the types of its handlers from them, which it cannot for types that are parameters.
  const schemas: Readonly<Record<keyof typeof items.schemas, z.ZodType>> = items.schemas;
  return async (app) => {
    const mayRead = requirePermission(identity, 'read');
    const mayChange = requirePermission(identity, permission);
    const described = { tags: [plural], security: [{ apiKey: [] }] };
    const params = siteParamsSchema.extend({ id: items.schemas.id });
    const path = `/sites/:site/${plural}`;
    const unknown = () => new ApiError('not_found', { detail: `This site has no ${kind} with this id.` });

    app.get(
      path,
      {
        onRequest: mayRead,
        schema: {
          ...described,
          ...words.list,
          params: siteParamsSchema,
          response: {
            200: answer('All of them.', schemas.list),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site } }, reply) => {
        await requireSite(db, site);
        reply.header('Cache-Control', 'no-store');
        return items.presentList(await items.list(db, site));
      },
    );

    if (find) {
      app.get(
        `${path}/:id`,
        {
          onRequest: mayRead,
          schema: {
            ...described,
            summary: `One ${kind}`,
            params,
            response: {
              200: answer(`The ${kind}.`, schemas.item),
              ...problems('unauthorized', 'forbidden', 'not_found'),
            },
          },
        },
        async ({ params: { site, id } }, reply) => {
          const found = await find(db, site, id);
          if (!found) throw unknown();
          reply.header('Cache-Control', 'no-store');
          return found;
        },
      );
    }

    app.put(
      `${path}/:id`,
      {
        onRequest: mayChange,
        schema: {
          ...described,
          ...words.save,
          params,
          body: schemas.save,
          response: {
            200: answer(`The ${kind}.`, schemas.item),
            ...problems('malformed_json', 'invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request) => {
        const { params, body } = request;
        const { site, id } = params;
        await requireSite(db, site);
        requireRoom(await items.list(db, site), id, mostPerSite);
        return inTransaction(db, async (transaction) => {
          const saved = await items.save(transaction, site, id, body as Saved);
          const subject = { kind, id, name: saved.name };
          await auditRequest(transaction, request, { action: `${kind}.saved`, subject, details: { site } });
          return saved;
        });
      },
    );

    app.delete(
      `${path}/:id`,
      {
        onRequest: mayChange,
        schema: {
          ...described,
          ...words.remove,
          params,
          response: {
            204: z.undefined().describe('Removed.'),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request, reply) => {
        const { site, id } = request.params;
        await inTransaction(db, async (transaction) => {
          if (!(await items.remove(transaction, site, id))) throw unknown();
          const subject = { kind, id };
          await auditRequest(transaction, request, { action: `${kind}.removed`, subject, details: { site } });
        });
        return reply.code(204).send();
      },
    );
  };
}
