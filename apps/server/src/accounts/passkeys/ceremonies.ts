import { randomBytes } from 'node:crypto';
import type { CreatedCredential, CredentialAssertion } from '@sineta/protocol';
import { z } from 'zod';
import type { PasskeyRow } from '../../database/schema.ts';
import { type Challenge, challengeLife } from '../sign-in/challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** A credential that an authenticator created. */
export type NewCredential = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'backup_eligible' | 'backed_up'
>;

/** What an authenticator signed, besides the challenge. */
export interface Assertion {
  readonly counter: number;
  readonly backedUp: boolean;
}

/** EdDSA, ES256 and RS256 (RFC 9053 §2): what authenticators have. ML-DSA is experimental in Node. */
const algorithms = [-8, -7, -257];

type Known = Pick<PasskeyRow, 'credential_id' | 'transports'>;

/** Loaded when first needed: with its parsers of certificates, it takes 27 MB. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The options for `navigator.credentials.create()`: a passkey that needs no user name to sign in, and a PIN or the like. */
export async function creationOptions(
  rp: RelyingParty,
  member: { readonly id: string; readonly name: string; readonly email: string },
  known: readonly Known[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: 'Sineta',
    rpID: rp.id,
    userID: Buffer.from(member.id),
    userName: member.email,
    userDisplayName: member.name,
    timeout: challengeLife,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(descriptorOf),
  });
}

/**
 * The options for `navigator.credentials.get()`.
 *
 * @param allowed - absent: any passkey of this service
 */
export function requestOptions(rp: RelyingParty, allowed?: readonly Known[]) {
  return {
    challenge: randomBytes(32).toString('base64url'),
    rpId: rp.id,
    timeout: challengeLife,
    userVerification: 'required',
    ...(allowed && {
      allowCredentials: allowed.map((known) => ({ ...descriptorOf(known), type: 'public-key' })),
    }),
  } as const;
}

/** The challenge that the browser states to have signed; empty if it states none. The signature proves it. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data = clientDataSchema.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return data.data?.challenge ?? '';
  } catch {
    return '';
  }
}

const clientDataSchema = z.object({ challenge: z.string() });

/** Verifies a new credential (WebAuthn Level 3 §7.1); undefined if it is not valid. */
export async function verifyCreation(
  rp: RelyingParty,
  challenge: string,
  { clientDataJSON, attestationObject, transports }: CreatedCredential,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    await requireNoCertificates(attestationObject);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        // The id in the authenticator data is the one that counts.
        ...envelopeOf('new'),
        response: { clientDataJSON, attestationObject, transports },
      },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return undefined;
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transports.join(','),
      backup_eligible: credentialDeviceType === 'multiDevice' ? 1 : 0,
      backed_up: credentialBackedUp ? 1 : 0,
    };
  } catch {
    return undefined;
  }
}

/** Verifies an assertion with a stored passkey (WebAuthn Level 3 §7.2); undefined if it is not valid. */
export async function verifyAssertion(
  rp: RelyingParty,
  challenge: Challenge,
  { id, userHandle, ...response }: CredentialAssertion,
  passkey: PasskeyRow,
): Promise<Assertion | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...envelopeOf(id), response },
      expectedChallenge: challenge.value,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        // The library compares counters before it verifies the signature; recordUse compares them after.
        counter: 0,
      },
    });
    const isEligible = authenticationInfo.credentialDeviceType === 'multiDevice';
    // Who signs in is known from the password or else from the authenticator; if from both, they must agree.
    const named = userHandle === undefined ? null : Buffer.from(userHandle, 'base64url').toString();
    const isOfMember = [challenge.member, named].every(
      (member) => member === null || member === passkey.member,
    );
    const isNamed = challenge.member !== null || named !== null;
    if (!verified || !isNamed || !isOfMember || isEligible !== (passkey.backup_eligible === 1))
      return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}

/**
 * Authenticators send certificates only to services that request an attestation. To verify one, the library would fetch
 * revocation lists from addresses in it.
 */
async function requireNoCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned) throw new Error('The attestation has certificates.');
}

function envelopeOf(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

function descriptorOf({ credential_id: id, transports }: Known) {
  return { id, transports: transports.split(',').filter((transport) => transport !== '') };
}
