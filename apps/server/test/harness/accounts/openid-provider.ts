import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AdapterConstructor, Provider } from 'oidc-provider';

/** A person with an account at the provider. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
  readonly groups: readonly string[];
}

export interface OpenIdProvider extends AsyncDisposable {
  readonly issuer: string;
  /** The settings of a service that uses this provider. */
  readonly env: Readonly<Record<string, string>>;
  /** Creates or changes an account. */
  put(account: ProviderAccount): void;
  /** Stops to listen. */
  close(): Promise<void>;
}

interface OpenIdProviderOptions {
  /** The service, whose port is chosen before. */
  readonly serviceUrl: string;
}

const clientId = 'sineta';
const scopes = ['openid', 'profile', 'email', 'groups'];

/** Without types in the package, which warns if this class itself is the store. */
const memoryAdapter: string = 'oidc-provider/lib/adapters/memory_adapter.js';

/**
 * A certified OpenID provider (https://github.com/panva/node-oidc-provider) on a free port of this machine. Its sign-in
 * page asks for the subject alone.
 */
export async function startOpenIdProvider({ serviceUrl }: OpenIdProviderOptions): Promise<OpenIdProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // For browsers another site than localhost, as a provider is in production: cookies depend on it.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientSecret = randomBytes(32).toString('base64url');
  const { default: MemoryAdapter } = (await import(memoryAdapter)) as {
    readonly default: AdapterConstructor;
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    adapter: class extends MemoryAdapter {},
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${serviceUrl}/v1/auth/sign-in/provider/callback`],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes,
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount(_, sub) {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => ({ ...account, groups: [...account.groups] }) };
    },
    /** The organisation has approved the service for all its people. */
    async loadExistingGrant({ oidc: { session, client } }) {
      const grant = new provider.Grant({ accountId: session!.accountId!, clientId: client!.clientId });
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/sign-in/')) void answerSignIn(provider, request, response);
    else void handle(request, response);
  });
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return {
    issuer,
    env: {
      SINETA_OIDC_ISSUER: issuer,
      SINETA_OIDC_CLIENT_ID: clientId,
      SINETA_OIDC_CLIENT_SECRET: clientSecret,
      SINETA_OIDC_NAME: 'Prefeitura',
      SINETA_OIDC_SCOPES: scopes.join(' '),
    },
    put: (account) => void accounts.set(account.sub, account),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The provider's sign-in page, and its form. */
async function answerSignIn(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><html lang="en"><title>Provider</title><form method="post"><label>Account <input name="sub"></label><button>Continue</button> <button name="cancel" value="1">Cancel</button></form></html>',
    );
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'The person cancelled.' }
    : { login: { accountId: form.get('sub') ?? '' } };
  await provider.interactionFinished(request, response, result);
}

/**
 * A browser at the provider: follows its redirects from the authorization endpoint, fills in its sign-in page, and returns
 * the address that it sends the browser back to.
 */
export async function authorize(url: string, form: Readonly<Record<string, string>>): Promise<URL> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  let next = url;
  let init: { readonly method?: string; readonly body?: URLSearchParams } = {};
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    init = {};
    const location = response.headers.get('location');
    if (location === null) {
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      init = { method: 'POST', body: new URLSearchParams(form) };
      continue;
    }
    const target = new URL(location, next);
    if (target.origin !== origin) return target;
    next = target.href;
  }
  throw new Error('The provider did not send the browser back.');
}
