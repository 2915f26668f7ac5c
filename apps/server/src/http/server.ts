import { limits } from '@sineta/protocol';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { limitBodyTime } from './body-time.ts';
import { measureRequests, type RequestDurations } from './metrics-routes.ts';
import { handleProblems, sendProblem } from './problems/problem-handler.ts';
import { logRequests } from './request-log.ts';
import { validatorCompiler } from './validation.ts';

interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly requests: RequestDurations;
  readonly trustedProxies: readonly string[];
}

/** In milliseconds. The default of Node.js, which Fastify turns off. */
const bodyTime = 300_000;

/** In milliseconds. After the 10 s of Fastify, a start of the service on a machine under load would fail. */
const startTime = 120_000;

/**
 * Creates a server without routes. It validates requests with zod schemas, sends errors as problem details, logs and
 * measures.
 */
export function createHttpServer({ logger, requests, trustedProxies }: ServerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: logger.child({}),
    // A child logger per request would process its bindings for secrets each time. The log lines contain the request id
    // instead.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    pluginTimeout: startTime,
    bodyLimit: limits.requestBodyBytes,
    trustProxy: [...trustedProxies],
    frameworkErrors: sendProblem,
    // A longer value reaches the schema of its route, which names the field.
    routerOptions: { maxParamLength: limits.requestPathLength },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  acceptNoBody(app);
  limitBodyTime(app, bodyTime);
  handleProblems(app);
  logRequests(app);
  measureRequests(app, requests);
  return app;
}

/** Many clients send `Content-Type: application/json` with every request, also with those that have no body. */
function acceptNoBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '' && request.routeOptions.schema?.body === undefined) done(null);
    else void parse(request, body, done);
  });
}
