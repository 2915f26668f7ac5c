import cors from '@fastify/cors';
import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import { siteIdSchema } from '@sineta/protocol';
import { ApiError } from '../api-error.ts';

/** Whether the page that a request comes from is one of ours. */
export type OriginRule = (request: FastifyRequest) => boolean;

/** Whether the page that a request comes from is one of the site's own. */
export type SiteOriginRule = (request: FastifyRequest) => Promise<boolean>;

/**
 * The pages that may register devices: those of the public address, of the listed origins and of those that
 * the site lists. Until the service is told its public address, those of the very host that was asked.
 * Requests without `Origin` come from no foreign page: back ends, and what a page asks of its own origin.
 */
export function originRule({
  publicUrl,
  origins,
  siteOrigins,
}: {
  readonly publicUrl: string | undefined;
  readonly origins: readonly string[];
  /** The origins that a site lists itself; those of all sites where the address names none. */
  readonly siteOrigins: (site?: string) => Promise<ReadonlySet<string>>;
}): SiteOriginRule {
  const own = new Set(publicUrl === undefined ? origins : [publicUrl, ...origins]);
  return async ({ headers: { origin }, protocol, host, params }) => {
    if (origin === undefined || own.has(origin)) return true;
    if (publicUrl === undefined && origin === `${protocol}://${host}`) return true;
    return (await siteOrigins(siteOf(params))).has(origin);
  };
}

/** The console's own pages: those of the public address, else of the very host that was asked. */
export function consoleOrigin(publicUrl: string | undefined): OriginRule {
  return ({ headers: { origin }, protocol, host }) => origin === (publicUrl ?? `${protocol}://${host}`);
}

/**
 * Keeps the pages of other sites from acting in the console, as whoever is signed in or by signing somebody
 * in. Browsers tell the origin of every request that may change something (Fetch standard §3.2).
 */
export function requireConsoleOrigin(isConsole: OriginRule): onRequestHookHandler {
  return (request, _reply, done) => {
    const isForeign = request.headers.origin !== undefined && !isConsole(request);
    done(isForeign ? notFromConsole() : undefined);
  };
}

/** The refusal of what a person would do from another page than the console's own. */
export function notFromConsole(): ApiError {
  return new ApiError('origin_not_allowed', {
    detail:
      'A session is accepted only from the pages of the console, so that no other page can act for the member. Open the console at SINETA_PUBLIC_URL. Programs use an API key.',
  });
}

/** Lets the pages of the site read the answers (CORS), and refuses the preflight of every other page. */
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

/** Keeps the pages of other sites from registering devices and reporting receipts here. */
export function requireSiteOrigin(isOwn: SiteOriginRule): onRequestAsyncHookHandler {
  return async (request) => {
    if (!(await isOwn(request))) throw new ApiError('origin_not_allowed');
  };
}

function siteOf(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('site' in params)) return undefined;
  return siteIdSchema.safeParse(params.site).data ?? '';
}
