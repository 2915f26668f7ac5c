import type { Passkey } from '@sineta/protocol';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import type { TestServer } from '../running-server.ts';
import { type CreationOptions, SoftwareAuthenticator } from './software-authenticator.ts';

/** What a test reads of the options for a sign-in. */
export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly userVerification: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

export const passkeySignInPath = '/v1/auth/sign-in/passkey';

/** An authenticator in a browser that shows the console by its host name: WebAuthn accepts no IP address. */
export function newAuthenticator({ url }: Pick<TestServer, 'url'>, counter = 0): SoftwareAuthenticator {
  return new SoftwareAuthenticator({ origin: `http://localhost:${new URL(url).port}`, counter });
}

export async function startCreation(person: Person): Promise<CreationOptions> {
  const { status, body } = await person.ask<CreationOptions>('POST', '/v1/me/passkeys/options');
  expect(status).toBe(200);
  return body;
}

/** Adds a passkey of a new authenticator. */
export async function addPasskey(server: TestServer, person: Person, name = 'Celular', counter = 0) {
  const authenticator = newAuthenticator(server, counter);
  const json = { name, credential: authenticator.create(await startCreation(person)) };
  const { status, body } = await person.ask<Passkey>('POST', '/v1/me/passkeys', { json });
  expect(status).toBe(201);
  return { authenticator, passkey: body };
}

export async function startPasskeySignIn(person: Person, secondFactor = false): Promise<RequestOptions> {
  const { status, body } = await person.ask<RequestOptions>('POST', `${passkeySignInPath}/options`, {
    json: { secondFactor },
  });
  expect(status).toBe(200);
  return body;
}

export async function signInWithPasskey(
  person: Person,
  authenticator: SoftwareAuthenticator,
  secondFactor = false,
) {
  const options = await startPasskeySignIn(person, secondFactor);
  return person.ask('POST', passkeySignInPath, { json: authenticator.get(options) });
}
