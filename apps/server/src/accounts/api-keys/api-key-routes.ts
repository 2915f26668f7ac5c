import {
  type ApiKey as ApiKeyView,
  type ApiKeyScope,
  apiKeySchema,
  apiKeysSchema,
  createApiKeySchema,
  createdApiKeySchema,
  scopePermissions,
  textSchema,
  updateApiKeySchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import type { ApiKeyCache } from './api-key-cache.ts';
import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  lockApiKey,
  replaceSites,
  revokeApiKey,
} from './api-keys.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { type Identity, type Principal, principalOf, requireOnSomeSite } from '../../http/authentication.ts';
import { hasSite, type SiteSet, sitesWith } from '../../http/grants.ts';
import type { Rights } from '../rights/access.ts';
import { lockRights, requireRights, requireSites } from '../rights/require-rights.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';

const paramsSchema = z.object({ id: textSchema.max(100) });

export function apiKeyRoutes(
  db: Executor,
  identity: Identity,
  cache: Pick<ApiKeyCache, 'clear'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'api keys';
    const uses = [requireOnSomeSite(identity, 'manage'), noStore];

    app.route(
      operation({
        method: 'GET',
        url: '/api-keys',
        operationId: 'listApiKeys',
        tag,
        summary: 'List the API keys of the sites that the caller manages, including revoked ones',
        uses,
        responses: { 200: json('The keys, oldest first.', apiKeysSchema) },
        async handler(request) {
          const managed = sitesWith(principalOf(request).grants, 'manage');
          const keys = (await listApiKeys(db)).filter(({ sites }) => concerns(sites, managed));
          return { keys: keys.map((key) => presentApiKey(key, managed)) };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/api-keys',
        operationId: 'createApiKey',
        tag,
        summary: 'Create an API key',
        description:
          'Requires the permission `manage` on each of the sites, and every permission of the scope. A key for all sites requires them on all sites.',
        uses,
        body: createApiKeySchema,
        responses: { 201: json('The key. It is returned only once.', createdApiKeySchema) },
        errors: ['not_found'],
        async handler(request, reply) {
          const { name, scope, ...body } = request.body;
          const sites = toSiteSet(body.sites);
          const actor = principalOf(request);
          const made = await inTransaction(db, async (transaction) => {
            const caller = await lockRights(transaction, actor);
            await requireSites(transaction, caller, namesOf(sites));
            requireRights(caller, entriesOf(sites), neededFor(scope));
            const key = await createApiKey(transaction, { name, scope, sites, createdBy: actor });
            const subject = { kind: 'key', id: key.id, name } as const;
            for (const site of entriesOf(sites)) {
              const details = { scope, ...(site !== undefined && { site }) };
              await recordAudit(transaction, { actor, action: 'key.made', subject, details });
            }
            return key;
          });
          return reply.code(201).send(made);
        },
      }),
    );

    app.route(
      operation({
        method: 'PATCH',
        url: '/api-keys/:id',
        operationId: 'updateApiKey',
        tag,
        summary: 'Change the sites that an API key is valid for',
        description:
          'Sites that the caller does not manage stay unchanged. Requires the same permissions as creating the key. Other processes use the new sites after one second.',
        uses,
        params: paramsSchema,
        body: updateApiKeySchema,
        responses: { 200: json('The key.', apiKeySchema) },
        async handler(request) {
          const { id } = request.params;
          const wanted = toSiteSet(request.body.sites);
          const changed = await changeSites(db, principalOf(request), id, async (transaction, change) => {
            const { caller, managed, key } = change;
            await requireSites(transaction, caller, namesOf(wanted));
            requireRights(caller, entriesOf(wanted), neededFor(key.scope));
            const sites = wanted === 'all' ? wanted : new Set([...wanted, ...unmanaged(key.sites, managed)]);
            await replaceSites(transaction, id, sites);
            const listed = (await listApiKeys(transaction)).find((listed) => listed.id === id)!;
            return {
              audited: [
                { action: 'key.site-added', sites: difference(sites, key.sites) },
                { action: 'key.site-removed', sites: difference(key.sites, sites) },
              ],
              result: presentApiKey(listed, managed),
            };
          });
          cache.clear();
          return changed;
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/api-keys/:id',
        operationId: 'revokeApiKey',
        tag,
        summary: 'Revoke an API key',
        description: 'The key stays valid for sites that the caller does not manage.',
        uses,
        params: paramsSchema,
        responses: {
          204: noContent(
            'Revoked. This process refuses the next request with this key, other processes after one second.',
          ),
        },
        async handler(request, reply) {
          const { id } = request.params;
          await changeSites(db, principalOf(request), id, async (transaction, { key, managed }) => {
            const sites = unmanaged(key.sites, managed);
            if (sites.size > 0) await replaceSites(transaction, id, sites);
            else await revokeApiKey(transaction, id);
            const revoked = difference(key.sites, sites);
            return { audited: [{ action: 'key.revoked', sites: revoked }], result: undefined };
          });
          cache.clear();
          return reply.code(204).send();
        },
      }),
    );
  };
}

/** All sites, which `undefined` stands for, or one. Each has its own audit entry. */
type Entry = string | undefined;

interface SiteChange {
  readonly caller: Rights;
  readonly managed: SiteSet;
  readonly key: NonNullable<Awaited<ReturnType<typeof lockApiKey>>>;
}

interface ChangedSites<T> {
  readonly audited: readonly {
    readonly action: 'key.site-added' | 'key.site-removed' | 'key.revoked';
    readonly sites: readonly Entry[];
  }[];
  readonly result: T;
}

/**
 * Changes an active key that concerns the sites of the caller, with its audit entries, in one transaction.
 *
 * @throws ApiError `not_found`, or `forbidden` for a key that is valid for all sites unless the caller manages all.
 */
function changeSites<T>(
  db: Executor,
  actor: Principal,
  id: string,
  change: (transaction: Executor, change: SiteChange) => Promise<ChangedSites<T>>,
): Promise<T> {
  return inTransaction(db, async (transaction) => {
    const caller = await lockRights(transaction, actor);
    const managed = sitesWith(caller.grants, 'manage');
    const key = await lockApiKey(transaction, id);
    if (!key || !concerns(key.sites, managed)) {
      throw new ApiError('not_found', { detail: 'There is no active API key with this id.' });
    }
    if (key.sites === 'all') requireRights(caller, [undefined], ['manage']);
    const { audited, result } = await change(transaction, { caller, managed, key });
    const subject = { kind: 'key', id, name: key.name } as const;
    for (const { action, sites } of audited) {
      for (const site of sites) {
        const details = { ...(site !== undefined && { site }) };
        await recordAudit(transaction, { actor, action, subject, details });
      }
    }
    return result;
  });
}

/** The permissions that creating a key of this scope requires on its sites. */
function neededFor(scope: ApiKeyScope) {
  return ['manage', ...scopePermissions[scope]] as const;
}

function toSiteSet(sites: 'all' | readonly string[]): SiteSet {
  return sites === 'all' ? sites : new Set(sites);
}

function entriesOf(sites: SiteSet): readonly Entry[] {
  return sites === 'all' ? [undefined] : [...sites];
}

function namesOf(sites: SiteSet): readonly string[] {
  return sites === 'all' ? [] : [...sites];
}

function difference(sites: SiteSet, others: SiteSet): readonly Entry[] {
  return entriesOf(sites).filter((site) => !entriesOf(others).includes(site));
}

/** The sites that stay as they are when a caller changes or revokes a key. */
function unmanaged(sites: SiteSet, managed: SiteSet): ReadonlySet<string> {
  return new Set(namesOf(sites).filter((site) => !hasSite(managed, site)));
}

function concerns(sites: SiteSet, managed: SiteSet): boolean {
  return sites === 'all' || managed === 'all' || [...sites].some((site) => managed.has(site));
}

/** Shows only the sites that the caller manages. */
function presentApiKey({ sites, ...key }: ApiKey, managed: SiteSet): ApiKeyView {
  const { id, name, scope, createdAt, createdBy, lastUsedAt, revokedAt } = key;
  return {
    id,
    name,
    scope,
    sites: sites === 'all' ? sites : [...sites].filter((site) => hasSite(managed, site)),
    createdAt: new Date(createdAt).toISOString(),
    ...(createdBy && { createdBy }),
    ...(lastUsedAt !== null && { lastUsedAt: new Date(lastUsedAt).toISOString() }),
    ...(revokedAt !== null && { revokedAt: new Date(revokedAt).toISOString() }),
  };
}
