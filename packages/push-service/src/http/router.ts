import { PushError } from '../errors.ts';
import { checkIn, largestCheckIn } from '../google/check-in.ts';
import { largestRegistration, register } from '../google/registration.ts';
import type { ProtocolError, ProtocolErrorListener } from '../protocol-error.ts';
import { servePushResource, serveMessageResource, type SenderContext } from '../sender/sender-resources.ts';
import { type HttpResponse, emptyResponse, errorResponse } from './http-response.ts';
import { readBody } from './body.ts';
import { control } from './control.ts';
import type { Exchange } from './exchange.ts';
import { respond } from './respond.ts';

interface RouterContext extends SenderContext {
  readonly onProtocolError: ProtocolErrorListener;
}

/** `/push/` is for Firefox, the other two are Google's, whose ids contain a colon. Ids of other services are unknown here. */
const pushResource = /^\/(?:push|fcm\/send|wp)\/([\w:%.-]+)$/;
const messageResource = /^\/message\/([\w-]+)$/;

/**
 * Handles a request from a sender, from Chromium, or from a test in another process. The response to one that fails, as in the
 * `when` of a fault, is 500 with the message: a dropped connection would look like a fault.
 * @throws Error if the peer has disconnected, or the response has begun
 */
export async function route(exchange: Exchange, context: RouterContext): Promise<void> {
  try {
    await handle(exchange, context);
  } catch (error) {
    if (exchange.signal.aborted || exchange.response.headersSent) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    respond(exchange, errorResponse(new PushError('internal_error', { detail })));
  }
}

async function handle(exchange: Exchange, context: RouterContext): Promise<void> {
  const { method, path } = exchange;
  const subscriptionId = pushResource.exec(path)?.[1];
  if (subscriptionId !== undefined) return servePushResource(exchange, subscriptionId, context);
  const messageId = messageResource.exec(path)?.[1];
  if (messageId !== undefined) return serveMessageResource(exchange, messageId, context);
  if (method === 'POST' && path === '/checkin') respond(exchange, await serveCheckIn(exchange, context));
  else if (method === 'POST' && path === '/register3')
    respond(exchange, await serveRegistration(exchange, context));
  else if (path.startsWith('/_')) respond(exchange, await serveControl(exchange, context));
  else respond(exchange, errorResponse(new PushError('not_found')));
}

async function serveCheckIn(
  { request }: Exchange,
  { clock, onProtocolError }: RouterContext,
): Promise<HttpResponse> {
  const body = await readBody(request, largestCheckIn);
  return orRefusal('check-in', onProtocolError, () => checkIn(body ?? new Uint8Array(), clock()));
}

async function serveRegistration(
  { request }: Exchange,
  { store, onProtocolError }: RouterContext,
): Promise<HttpResponse> {
  const body = await readBody(request, largestRegistration);
  const form = new URLSearchParams(String(body ?? ''));
  return orRefusal('registration', onProtocolError, () => register(form, store));
}

async function serveControl(exchange: Exchange, context: RouterContext): Promise<HttpResponse> {
  try {
    return await control(exchange, context);
  } catch (error) {
    if (error instanceof PushError) return errorResponse(error);
    throw error;
  }
}

function orRefusal(
  protocol: ProtocolError['protocol'],
  onProtocolError: ProtocolErrorListener,
  act: () => HttpResponse,
): HttpResponse {
  try {
    return act();
  } catch (error) {
    onProtocolError({ protocol, message: (error as Error).message });
    return emptyResponse(400);
  }
}
