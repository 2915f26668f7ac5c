import { type ErrorCode, errorKinds } from '@sineta/protocol';
import type {
  FastifyContextConfig,
  FastifySchema,
  onRequestAsyncHookHandler,
  preParsingAsyncHookHandler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problems } from './responses.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a caller authenticates: a security scheme of the OpenAPI document. */
export type SecurityScheme = 'apiKey' | 'session';

/** A part that operations are composed of: what runs before the handler, and how it can refuse a request. */
export interface OperationPart {
  readonly onRequest?: onRequestAsyncHookHandler;
  /** Runs after `onRequest` of all parts and the limit by address, before the body is read. */
  readonly preParsing?: preParsingAsyncHookHandler;
  readonly config?: FastifyContextConfig;
  /** The ways to authenticate, one of which is required. */
  readonly security?: readonly SecurityScheme[];
  readonly errors?: readonly ErrorCode[];
}

/** The texts of an operation in the OpenAPI document. */
export interface OperationText {
  readonly summary: string;
  readonly description?: string;
}

interface Operation<Params, Query, Headers, Body, Responses> extends OperationText {
  readonly method: Method;
  readonly url: string;
  /** The name of the operation in generated clients. It is stable. */
  readonly operationId: string;
  readonly tag: string;
  /** Each kind of hook runs in this order: `onRequest` of all parts, the limit by address, then `preParsing` of all parts. */
  readonly uses?: readonly OperationPart[];
  readonly params?: Params;
  readonly query?: Query;
  readonly headers?: Headers;
  readonly body?: Body;
  /** The media type of the body, which the handler reads itself. Default: JSON. */
  readonly consumes?: string;
  /** The longest body, in bytes. Default: that of the server. */
  readonly bodyLimit?: number;
  readonly responses: Responses;
  /** What the handler throws besides the errors of its parts and schemas. */
  readonly errors?: readonly ErrorCode[];
  /** The handler uses no database. */
  readonly withoutStorage?: boolean;
  /** Whether HEAD is answered too. Default: as Fastify does, for every GET. */
  readonly exposeHeadRoute?: boolean;
  readonly handler: Handler<Params, Query, Headers, Body, Responses>;
}

type Handler<Params, Query, Headers, Body, Responses> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  unknown,
  { params: Params; querystring: Query; headers: Headers; body: Body; response: Responses },
  ZodTypeProvider
>;

type OperationRoute = RouteOptions<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  unknown,
  FastifySchema,
  ZodTypeProvider
>;

/**
 * Composes a route of the API from its parts. The errors and the security that the OpenAPI document declares follow
 * from the parts and schemas; only what the handler itself throws is listed by hand.
 */
export function operation<
  Params = undefined,
  Query = undefined,
  Headers = undefined,
  Body = undefined,
  const Responses = undefined,
>(definition: Operation<Params, Query, Headers, Body, Responses>): OperationRoute {
  const { method, url, operationId, tag, summary, description, uses = [], handler } = definition;
  const { params, query, headers, body, bodyLimit, consumes, responses, exposeHeadRoute } = definition;
  const schemes = uses.flatMap(({ security = [] }) => security);
  const route = {
    method,
    url,
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    onRequest: uses.flatMap(({ onRequest = [] }) => onRequest),
    preParsing: uses.flatMap(({ preParsing = [] }) => preParsing),
    config: Object.assign({}, ...uses.map(({ config }) => config)) as FastifyContextConfig,
    schema: {
      operationId,
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      security: schemes.map((scheme) => ({ [scheme]: [] })),
      ...(consumes !== undefined && { consumes: [consumes] }),
      ...(params !== undefined && { params }),
      ...(query !== undefined && { querystring: query }),
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && { body }),
      response: { ...responses, ...problems(...errorsOf(definition)) },
    },
    handler,
  };
  return route as unknown as OperationRoute;
}

/** All errors that an operation can respond with, in the order of the error table. */
function errorsOf(
  definition: Omit<Operation<unknown, unknown, unknown, unknown, unknown>, 'handler'>,
): ErrorCode[] {
  const { method, uses = [], params, query, headers, body, consumes, errors = [] } = definition;
  const can = new Set(errors);
  const add = (...codes: readonly ErrorCode[]) => codes.forEach((code) => can.add(code));
  for (const part of uses) add(...(part.errors ?? []));
  if (params) add('not_found');
  if (query ?? headers ?? (consumes === undefined && body)) add('invalid_request');
  if (method !== 'GET') {
    // Fastify reads the body of these methods even if the operation has none.
    add('body_too_large', 'unsupported_media_type');
    if (consumes === undefined) add('malformed_json');
  }
  // A session is accepted only from the pages of the console.
  if (uses.some(({ security }) => security?.includes('session'))) add('origin_not_allowed');
  if (!definition.withoutStorage) add('storage_unavailable');
  return (Object.keys(errorKinds) as ErrorCode[]).filter((code) => can.has(code));
}

/** The response to a conditional request for a representation that the client already has (RFC 9110 §15.4.5). */
export const notModified = noContent('Not modified: If-None-Match has the current ETag.');

/** The response of an operation that returns nothing. */
export function noContent(description: string) {
  return z.undefined().describe(description);
}
