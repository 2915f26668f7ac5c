import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { siteIdSchema } from '@sineta/protocol';
import { ApiError } from '../api-error.ts';
import type { OperationPart } from './operation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the CORS settings of the API for a route. */
    readonly cors?: FastifyCorsOptions;
  }
}

/** Whether a request comes from one of our own pages. */
export type OriginRule = (request: FastifyRequest) => boolean;

/** Whether a request comes from a page of the site. */
export type SiteOriginRule = (request: FastifyRequest) => Promise<boolean>;

/**
 * Accepts the pages that may register devices: those of the public URL, of the configured origins and of the origins in
 * the site's settings. Without a configured public URL, the pages of the requested host are accepted instead.
 * A request without `Origin` comes from a back end or from a page of the same origin.
 */
export function originRule({
  publicUrl,
  origins,
  siteOrigins,
}: {
  readonly publicUrl: string | undefined;
  readonly origins: readonly string[];
  /** The origins in the settings of a site, or of all sites if the URL names no site. */
  readonly siteOrigins: (site?: string) => Promise<ReadonlySet<string>>;
}): SiteOriginRule {
  const own = new Set(publicUrl === undefined ? origins : [publicUrl, ...origins]);
  return async ({ headers: { origin }, protocol, host, params }) => {
    if (origin === undefined || own.has(origin)) return true;
    if (publicUrl === undefined && origin === `${protocol}://${host}`) return true;
    return (await siteOrigins(siteOf(params))).has(origin);
  };
}

/** Accepts the console's own pages: those of the public URL or, without one, of the requested host. */
export function consoleOrigin(publicUrl: string | undefined): OriginRule {
  return ({ headers: { origin }, protocol, host }) => origin === (publicUrl ?? `${protocol}://${host}`);
}

/**
 * Refuses the pages of other sites, which could otherwise act as the signed-in member or sign in another one. Browsers send
 * the origin with every request that can change something (Fetch standard §3.2).
 */
export function requireConsoleOrigin(isConsole: OriginRule): OperationPart {
  return {
    errors: ['origin_not_allowed'],
    async onRequest(request) {
      if (request.headers.origin !== undefined && !isConsole(request)) throw notFromConsole();
    },
  };
}

export function notFromConsole(): ApiError {
  return new ApiError('origin_not_allowed', {
    detail:
      'A session is accepted only from the pages of the console, so that no other page can act for the member. Open the console at SINETA_PUBLIC_URL. Programs use an API key.',
  });
}

/** Lets the pages of the site read responses (CORS), and refuses the preflight requests of other pages. */
export async function allowSiteOrigins(app: FastifyInstance, isOwn: SiteOriginRule): Promise<void> {
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => {
      if (await isOwn(request)) {
        return { origin: true, methods: 'GET, POST, PATCH, DELETE', maxAge: 600, strictPreflight: false };
      }
      if (request.method === 'OPTIONS') throw new ApiError('origin_not_allowed');
      return { origin: false };
    },
  });
}

/** Refuses the pages of other sites: they must not register devices or report receipts here. */
export function requireSiteOrigin(isOwn: SiteOriginRule): OperationPart {
  return {
    errors: ['origin_not_allowed'],
    async onRequest(request) {
      if (!(await isOwn(request))) throw new ApiError('origin_not_allowed');
    },
  };
}

/** Lets the pages of every origin read the response (CORS). */
export const allowAnyOrigin: OperationPart = { config: { cors: { origin: '*' } } };

function siteOf(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('site' in params)) return undefined;
  return siteIdSchema.safeParse(params.site).data ?? '';
}
