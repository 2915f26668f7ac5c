import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { addressHeader, type Auth } from './auth.ts';
import { callerAddress } from '../../http/caller-address.ts';

/** The API's codes for those of better-auth. */
const refusals: ReadonlyMap<unknown, ErrorCode> = new Map<string, ErrorCode>([
  ['INVALID_EMAIL_OR_PASSWORD', 'invalid_credentials'],
  ['INVALID_PASSWORD', 'incorrect_password'],
  ['INVALID_CODE', 'invalid_two_factor_code'],
  ['INVALID_BACKUP_CODE', 'invalid_two_factor_code'],
  ['INVALID_TWO_FACTOR_COOKIE', 'invalid_two_factor_code'],
  ['TOTP_NOT_ENABLED', 'invalid_two_factor_code'],
  ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'invalid_two_factor_code'],
  ['BACKUP_CODES_NOT_ENABLED', 'invalid_two_factor_code'],
  ['TOTP_ALREADY_ENABLED', 'two_factor_already_enabled'],
  ['CREDENTIAL_ACCOUNT_NOT_FOUND', 'incorrect_password'],
  ['UNAUTHORIZED', 'unauthorized'],
  // The session ended while the request renewed it.
  ['FAILED_TO_GET_SESSION', 'unauthorized'],
]);

/** A call of better-auth with the request headers that it needs. */
type AuthCall<T> = (headers: Headers) => Promise<{ readonly headers?: Headers | null; readonly response: T }>;

/**
 * Calls better-auth and passes its cookies on to the response.
 * @throws ApiError if better-auth refuses the call
 */
export async function callAuth<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  call: AuthCall<T>,
): Promise<T> {
  try {
    const { headers, response } = await call(authHeaders(request));
    const cookies = headers?.getSetCookie() ?? [];
    if (cookies.length > 0) reply.header('Set-Cookie', cookies);
    return response;
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * Calls better-auth and then `record`, in one transaction: the changes of better-auth take effect only together with
 * the writes of `record`, usually an audit entry. If better-auth refuses, its own writes are kept, such as the number
 * of incorrect codes.
 * @throws ApiError if better-auth refuses the call
 */
export async function changeByAuth<T>(
  { transaction }: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  call: AuthCall<T>,
  record: (executor: Executor, response: T) => Promise<void>,
): Promise<T> {
  return callAuth(request, reply, async (headers) => {
    const outcome = await transaction.run(async () => {
      try {
        const result = await call(headers);
        await record(await transaction.writer(), result.response);
        return { result };
      } catch (error) {
        if (isRefusal(error)) return { refusal: error };
        throw error;
      }
    });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.result;
  });
}

/** Signs in with the e-mail address and the password of a request. */
export function signInByPassword(
  auth: Auth,
  request: FastifyRequest<{ Body: { readonly email: string; readonly password: string } }>,
  reply: FastifyReply,
) {
  const { email, password } = request.body;
  return callAuth(request, reply, (headers) =>
    auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
  );
}

/** The member whose correct password this browser sent, while their second factor is awaited. */
export async function pendingMember(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const { member } = await callAuth(request, reply, (headers) =>
    auth.api.pendingMember({ headers, returnHeaders: true }),
  );
  return member ?? undefined;
}

function authHeaders(request: FastifyRequest): Headers {
  const { cookie } = request.headers;
  const headers = new Headers({ [addressHeader]: callerAddress(request) });
  if (cookie !== undefined) headers.set('cookie', cookie);
  headers.set('user-agent', userAgentOf(request));
  return headers;
}

/** The browser of a request, as sessions store it: at most 300 characters, empty if it has none. */
export function userAgentOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return (headers['user-agent'] ?? '').slice(0, 300);
}

function isRefusal(error: unknown): error is APIError {
  return error instanceof APIError && error.statusCode < 500;
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  // better-auth reports a storage failure only in its log.
  if (!isRefusal(error)) return new ApiError('storage_unavailable', { cause: error });
  // Another request used the same code, or changed the backup codes, between the check and the change.
  const code = error.status === 'CONFLICT' ? 'invalid_two_factor_code' : refusals.get(error.body?.code);
  return code ? new ApiError(code) : new ApiError('internal_error', { cause: error });
}
