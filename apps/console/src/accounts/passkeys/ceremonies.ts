import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { CreatePasskey, CredentialAssertion, Passkey } from '@sineta/protocol';
import type { Service } from '../../service/service.ts';

/** Loaded when first needed. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Creates a passkey and adds it to the account. Rejects with an error of the service or of the browser. */
export async function createPasskey(service: Service, name: string, signal?: AbortSignal): Promise<Passkey> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    service.send<PublicKeyCredentialCreationOptionsJSON>('POST', '/me/passkeys/options', undefined, {
      readOnly: true,
      ...(signal && { signal }),
    }),
    loadWebAuthn(),
  ]);
  const { response } = await untilAborted(() => startRegistration({ optionsJSON }), signal);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const body: CreatePasskey = { name, credential: { clientDataJSON, attestationObject, transports } };
  return service.send<Passkey>('POST', '/me/passkeys', body);
}

interface AssertionOptions {
  /** Whether the passkey replaces the code after the password. */
  readonly secondFactor?: boolean;
  /** Whether the browser offers the passkeys in a field with `autocomplete="webauthn"`, rather than in a dialog. */
  readonly useAutofill?: boolean;
  readonly signal?: AbortSignal;
}

const signInPath = '/auth/sign-in/passkey';

/** Asks for a passkey. Rejects with an error of the service or of the browser. */
export async function requestAssertion(
  service: Service,
  { secondFactor = false, useAutofill = false, signal }: AssertionOptions = {},
): Promise<CredentialAssertion> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    service.send<PublicKeyCredentialRequestOptionsJSON>(
      'POST',
      `${signInPath}/options`,
      { secondFactor },
      { anonymous: true, ...(signal && { signal }) },
    ),
    loadWebAuthn(),
  ]);
  const start = () => startAuthentication({ optionsJSON, useBrowserAutofill: useAutofill });
  const { id, response } = await untilAborted(start, signal);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Signs in with a passkey that the user chose. */
export function sendAssertion(
  service: Service,
  assertion: CredentialAssertion,
  signal?: AbortSignal,
): Promise<void> {
  return service.send('POST', signInPath, assertion, { anonymous: true, ...(signal && { signal }) });
}

/** Asks for a passkey and signs in with it. */
export async function signInWithPasskey(
  service: Service,
  options?: Pick<AssertionOptions, 'secondFactor'>,
): Promise<void> {
  await sendAssertion(service, await requestAssertion(service, options));
}

/** Ends a ceremony with the signal: its dialog closes, or its offer in a field ends. */
async function untilAborted<T>(start: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const { WebAuthnAbortService } = await loadWebAuthn();
  signal?.throwIfAborted();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await start();
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
