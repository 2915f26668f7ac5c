import type { SignedIn, StartedProviderSignIn } from '@sineta/protocol';
import type { Service } from '../../service/service.ts';
import { ServiceError } from '../../service/service-error.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What can follow the password, besides a backup code. */
export type SecondFactors = NonNullable<SignedIn['secondFactors']>;

/** `refused`: the e-mail, the password or the code is incorrect. The service does not reveal which. */
export type SignInOutcome = 'signed-in' | 'refused';

/**
 * Signs in with a password. Returns the second factors if one is required.
 *
 * @throws {ServiceError} for any error except incorrect credentials
 */
export function signIn(
  service: Service,
  { email, password }: Credentials,
): Promise<SignInOutcome | SecondFactors> {
  return outcomeOf(async () => {
    const body = { email, password };
    const { twoFactorRequired, secondFactors = [] } = await service.send<SignedIn>(
      'POST',
      '/auth/sign-in/email',
      body,
      { anonymous: true },
    );
    return twoFactorRequired ? secondFactors : 'signed-in';
  });
}

/** The second step, if two-factor authentication is on: a code of the app (RFC 6238) or a backup code. */
export function confirmCode(service: Service, code: string): Promise<SignInOutcome> {
  const path = /^\d{6}$/.test(code) ? 'verify-totp' : 'verify-backup-code';
  return outcomeOf<'signed-in'>(async () => {
    await service.send('POST', `/auth/two-factor/${path}`, { code }, { anonymous: true });
    return 'signed-in';
  });
}

/** The longest path that the service accepts. */
const nextLength = 500;

interface ProviderSignInOptions {
  /** The page of the console to open then. */
  readonly next: string | undefined;
  /** Whether the provider must ask who the user is, also if they are signed in there. */
  readonly confirm: boolean;
}

/** Opens the page of the OpenID provider. */
export async function openProvider(
  service: Service,
  { next = '/', confirm }: ProviderSignInOptions,
): Promise<void> {
  const body = { next: next.length > nextLength ? '/' : next, confirm };
  const { url } = await service.send<StartedProviderSignIn>('POST', '/auth/sign-in/provider', body, {
    anonymous: true,
  });
  location.assign(url);
}

const refusals: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'invalid_two_factor_code',
  'invalid_request',
]);

async function outcomeOf<Outcome>(attempt: () => Promise<Outcome>): Promise<Outcome | 'refused'> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ServiceError && refusals.has(error.code)) return 'refused';
    throw error;
  }
}
