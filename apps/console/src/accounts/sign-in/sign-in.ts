import type { SignedIn } from '@sineta/protocol';
import type { Service } from '../../service/service.ts';
import { ServiceError } from '../../service/service-error.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** `refused`: the e-mail, the password or the code is incorrect. The service does not reveal which. */
export type SignInOutcome = 'signed-in' | 'code-needed' | 'refused';

/** @throws {ServiceError} for any error except incorrect credentials */
export function signIn(service: Service, { email, password }: Credentials): Promise<SignInOutcome> {
  return outcomeOf(async () => {
    const body = { email, password };
    const { twoFactorRequired } = await service.send<SignedIn>('POST', '/auth/sign-in/email', body, {
      anonymous: true,
    });
    return twoFactorRequired ? 'code-needed' : 'signed-in';
  });
}

/** The second step, if two-factor authentication is on: a code of the app (RFC 6238) or a backup code. */
export function confirmCode(service: Service, code: string): Promise<SignInOutcome> {
  const path = /^\d{6}$/.test(code) ? 'verify-totp' : 'verify-backup-code';
  return outcomeOf(async () => {
    await service.send('POST', `/auth/two-factor/${path}`, { code }, { anonymous: true });
    return 'signed-in';
  });
}

const refusals: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'invalid_two_factor_code',
  'invalid_request',
]);

async function outcomeOf(attempt: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ServiceError && refusals.has(error.code)) return 'refused';
    throw error;
  }
}
