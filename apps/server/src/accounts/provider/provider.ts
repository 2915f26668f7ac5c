import type { Proxy } from '@sineta/web-push';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import type { Logger } from '../../logger.ts';
import { recentSignIn } from '../sign-in/recent-sign-in.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { GroupRole } from './group-roles.ts';

/** The OpenID provider of the organisation, from the settings. */
export interface ProviderSettings {
  /** A URL, exactly as the provider states it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For the button "Sign in with …". */
  readonly name: string;
  /** Separated by spaces. */
  readonly scopes: string;
  /** The claim that lists the groups of a person. */
  readonly groupsClaim: string;
  /** Empty: members get their roles in the console. */
  readonly groupRoles: readonly GroupRole[];
}

/** Values that the callback must match. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
  /** Whether the provider must have asked who the person is, for this sign-in. */
  readonly confirm: boolean;
}

/** A person as the provider describes them. */
export interface ProviderPerson {
  /** Identifies the person, also if their address changes: the issuer and the subject. */
  readonly account: string;
  readonly issuer: string;
  readonly email: string | undefined;
  /** Whether the provider states that the address belongs to the person. */
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  readonly groups: readonly string[];
  /** When they last proved who they are, in milliseconds; undefined if the provider does not state it. */
  readonly authenticatedAt: number | undefined;
}

/** Signs people in at an OpenID provider, with the authorization code flow (OpenID Connect Core 1.0 §3.1). */
export interface Provider {
  readonly settings: ProviderSettings;
  /**
   * Returns the page of the provider that the browser opens.
   *
   * @throws ApiError `provider_unavailable`
   */
  start(redirectUri: string, checks: SignInChecks): Promise<string>;
  /**
   * Exchanges the code in the address that the provider sent the browser back to.
   *
   * @throws ApiError `provider_unavailable` or `provider_refused`
   */
  finish(callback: URL, checks: SignInChecks): Promise<ProviderPerson>;
}

interface ProviderOptions {
  readonly settings: ProviderSettings;
  /** What requests to a provider on another machine go through. */
  readonly proxy?: Proxy | undefined;
  readonly logger: Pick<Logger, 'warn'>;
  /** For one request to the provider, in milliseconds. */
  readonly timeout?: number;
}

/** How long the provider's metadata are used, in milliseconds: their keys are fetched again when needed. */
const metadataLife = 60 * 60 * 1000;

/** How long ago the person may have signed in at the provider if they had to, in seconds. */
const maxAge = recentSignIn / 1000;

/** Metadata, keys and claims have a few kilobytes; a person may be in some hundred groups. */
const maxBytes = 512 * 1024;

/** Whether a host name is that of this machine, to which http is as safe as https. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

export function createProvider({ settings, proxy, logger, timeout = 10_000 }: ProviderOptions): Provider {
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined;

  /** Loaded when first needed, with the metadata of the provider. */
  async function discover(): Promise<Configuration> {
    const openid = await import('openid-client');
    const issuer = new URL(settings.issuer);
    const isLocal = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
    return openid.discovery(
      issuer,
      settings.clientId,
      undefined,
      openid.ClientSecretBasic(settings.clientSecret),
      {
        // Signatures of ID tokens are verified too, although they come directly from the provider.
        execute: [openid.enableNonRepudiationChecks, ...(isLocal ? [openid.allowInsecureRequests] : [])],
        [openid.customFetch]: boundedFetch({ timeout, maxBytes, proxy }),
      },
    );
  }

  async function configured(): Promise<Configuration> {
    if (!known || known.until <= Date.now()) {
      known = { configuration: discover(), until: Date.now() + metadataLife };
    }
    const current = known;
    try {
      return await current.configuration;
    } catch (error) {
      if (known === current) known = undefined;
      throw unavailable(error);
    }
  }

  function unavailable(error: unknown): ApiError {
    logger.warn({ from: 'openid', reason: reasonOf(error) }, 'the OpenID provider is unavailable');
    return new ApiError('provider_unavailable', { cause: error });
  }

  function failureOf(error: unknown): ApiError {
    if (isUnavailable(error)) return unavailable(error);
    logger.warn(
      { from: 'openid', reason: reasonOf(error) },
      'the OpenID provider refused a sign-in, or its response is not valid',
    );
    return new ApiError('provider_refused', { cause: error });
  }

  return {
    settings,
    async start(redirectUri, { state, nonce, verifier, confirm }) {
      const configuration = await configured();
      const openid = await import('openid-client');
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(confirm && { prompt: 'login', max_age: String(maxAge) }),
      }).href;
    },
    async finish(callback, { state, nonce, verifier, confirm }) {
      const configuration = await configured();
      const openid = await import('openid-client');
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(confirm && { maxAge }),
        });
        const { sub, iss, auth_time, ...claims } = tokens.claims()!;
        // Many providers put groups and e-mail only there (OpenID Connect Core 1.0 §5.3).
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await openid.fetchUserInfo(configuration, tokens.access_token, sub)
          : {};
        const person = personOf({ ...more, ...claims }, settings.groupsClaim);
        const authenticatedAt = auth_time === undefined ? undefined : auth_time * 1000;
        return { ...person, issuer: iss, account: `${iss} ${sub}`, authenticatedAt };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

const claimsSchema = z.object({
  email: z.string().optional().catch(undefined),
  // Some providers send it as text.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
});

/** A group, or several. */
const groupsSchema = z.union([z.array(z.string()), z.string().transform((group) => [group])]).catch([]);

function personOf(claims: Readonly<Record<string, unknown>>, groupsClaim: string) {
  const { email, email_verified, name, preferred_username } = claimsSchema.parse(claims);
  return {
    email,
    isEmailVerified: email_verified,
    name: name ?? preferred_username,
    groups: groupsSchema.parse(claims[groupsClaim]),
  };
}

/** The codes of oauth4webapi for a provider that does not respond, or not as a provider. */
const outages: ReadonlySet<unknown> = new Set([
  undefined,
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

function isUnavailable(error: unknown): boolean {
  const { code, status = 0 } = error as { readonly code?: unknown; readonly status?: number };
  return outages.has(code) || status >= 500;
}

/** What is logged: neither codes nor tokens. */
function reasonOf(error: unknown): string {
  const {
    code,
    error: named,
    message,
  } = error as {
    readonly code?: string;
    readonly error?: string;
    readonly message?: string;
  };
  return [code, named, code === undefined ? message : undefined]
    .filter((part) => part !== undefined)
    .join(' ');
}
