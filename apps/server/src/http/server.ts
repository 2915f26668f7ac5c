import { limits } from '@sineta/protocol';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { limitBodyTime } from './body-time.ts';
import { measureRequests, type RequestDurations } from './metrics-routes.ts';
import { handleProblems, sendProblem } from './problem-handler.ts';
import { logRequests } from './request-log.ts';
import { validatorCompiler } from './validation.ts';

interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly requests: RequestDurations;
  readonly trustedProxies: readonly string[];
}

/** Milliseconds: what Node.js gives a request, and Fastify does not. */
const bodyTime = 300_000;

/** A server without routes, which checks by zod schemas, answers every error as a problem, logs and measures. */
export function createHttpServer({ logger, requests, trustedProxies }: ServerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: logger.child({}),
    // A child logger for each request would redact its bindings each time: the lines name the request themselves.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.requestBodyBytes,
    trustProxy: [...trustedProxies],
    frameworkErrors: sendProblem,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  limitBodyTime(app, bodyTime);
  handleProblems(app);
  logRequests(app);
  measureRequests(app, requests);
  return app;
}
