import type { Problem } from '@sineta/protocol';
import type { Proxy } from '@sineta/web-push';
import type { Command } from 'commander';
import { proxiedFetch } from '../proxied-fetch.ts';
import { CommandError, describeProblem } from './errors.ts';

/** The options of each command that calls the service. */
export interface ServiceOptions {
  readonly url: string;
  readonly key?: string;
}

/** The options of a command about one site. */
export interface SiteOptions extends ServiceOptions {
  readonly site: string;
}

/** The address of the service according to the environment of this machine. */
export function serviceHere(env: NodeJS.ProcessEnv = process.env): string {
  return env.SINETA_PUBLIC_URL || `http://localhost:${env.PORT || 8080}`;
}

/**
 * The proxy for connections to other machines according to the environment.
 *
 * @throws CommandError
 */
export async function proxyHere(env: NodeJS.ProcessEnv = process.env): Promise<Proxy | undefined> {
  // Not with each command: it loads the sender.
  const { readEgressProxy } = await import('../egress-proxy.ts');
  try {
    return readEgressProxy(env);
  } catch (cause) {
    throw new CommandError(2, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Adds the options. On the machine of the service, its environment provides the defaults. */
export function withServiceOptions(command: Command): Command {
  return command
    .option('--url <address>', 'the address of the service', serviceHere())
    .option(
      '--key <key>',
      'an API key; default: SINETA_ADMIN_KEY, which does not appear in the process list',
    );
}

/** Adds the options of a command about one site. */
export function withSiteOptions(command: Command): Command {
  return withServiceOptions(command).option('--site <id>', 'the id of the site', 'default');
}

/** The API key for the call. */
export function apiKey({ key = process.env.SINETA_ADMIN_KEY }: ServiceOptions): string {
  if (key) return key;
  throw new CommandError(
    2,
    'API key required: set SINETA_ADMIN_KEY or give --key. The first start of the service printed one; ' +
      'if it is lost, start the service with SINETA_ADMIN_KEY set to a new key.',
  );
}

/** A call of a route, and what its success looks like. */
interface Call<Body> {
  readonly key?: string;
  readonly body?: object;
  /** The status that the route sends. */
  readonly status: number;
  /** A member of each of its responses; absent if the response has no body. */
  readonly member?: keyof Body & string;
}

/**
 * Calls the service and returns its JSON response. Another server at the address may return any status: only the response of
 * the route counts as success, and no redirect is followed, which could change the method or carry the key elsewhere.
 *
 * @throws CommandError
 */
export async function callService<Body>(
  { url }: ServiceOptions,
  method: string,
  path: string,
  { key, body, status, member }: Call<Body>,
): Promise<Body> {
  const address = URL.parse(path, url);
  if (address === null)
    throw new CommandError(2, `--url ${url} is not an address. Expected: http://localhost:8080.`);
  const send = proxiedFetch(await proxyHere());
  const response = await send(address.href, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new CommandError(
      1,
      `Cannot connect to ${address.origin}. Start the service with sineta serve, or give its address with --url.`,
      { cause },
    );
  });
  const result: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (response.status === status && (member === undefined || hasMember(result, member)))
    return result as Body;
  throw new CommandError(
    1,
    !response.ok && isProblem(result) ? describeProblem(result) : describeOther(address, response),
  );
}

function describeOther(address: URL, { status, headers }: Response): string {
  // The rest of the address may have a secret.
  const target = URL.parse(headers.get('location') ?? '', address.href)?.origin ?? address.origin;
  const isRedirect = status >= 300 && status < 400 && target !== address.origin;
  const redirect = isRedirect ? ` It redirects to ${target}.` : '';
  return `${address.origin} returned HTTP ${status}, which is not a response of Sineta.${redirect} Check --url.`;
}

function hasMember(result: unknown, name: string): result is object {
  return typeof result === 'object' && result !== null && name in result;
}

function isProblem(result: unknown): result is Problem {
  return hasMember(result, 'code') && 'title' in result;
}
