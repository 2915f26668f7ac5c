import { z } from 'zod';
import { bounded, nameSchema } from '../scalars.ts';
import { passkeyLimits } from './passkey-limits.ts';

/** A passkey (WebAuthn Level 3, https://www.w3.org/TR/webauthn-3/) of the signed-in member. */
export const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().optional().describe('Absent if it was never used to sign in.'),
    synced: z
      .boolean()
      .describe('Whether a password manager has a copy of it, for the other devices of the person.'),
    usable: z.boolean().describe('false if it was created while the service had another host name.'),
  })
  .meta({ id: 'Passkey' });

/** How the signed-in member can sign in. */
export const signInMethodsSchema = z
  .object({
    password: z.boolean().describe('Whether the member has a password that the service accepts.'),
    twoFactor: z
      .enum(['off', 'app', 'passkey'])
      .describe('What is required after the password: `app` a code or a passkey, `passkey` a passkey.'),
    provider: z
      .string()
      .optional()
      .describe('The name of the OpenID provider, if the member signed in there.'),
    passkeys: z.array(passkeySchema),
  })
  .meta({ id: 'SignInMethods' });

/** The options for a passkey and the request for one are objects of WebAuthn, passed to the browser as they are. */
export const passkeyCreationOptionsSchema = z
  .looseObject({ challenge: z.string() })
  .describe('For PublicKeyCredential.parseCreationOptionsFromJSON(): WebAuthn Level 3 §5.1.9.')
  .meta({ id: 'PasskeyCreationOptions' });

export const passkeyRequestOptionsSchema = z
  .looseObject({ challenge: z.string() })
  .describe('For PublicKeyCredential.parseRequestOptionsFromJSON(): WebAuthn Level 3 §5.1.10.')
  .meta({ id: 'PasskeyRequestOptions' });

/** What the browser created: the members of `PublicKeyCredential.toJSON()` that the service reads. */
export const createdCredentialSchema = z
  .strictObject({
    clientDataJSON: bytesSchema(passkeyLimits.clientDataLength),
    attestationObject: bytesSchema(passkeyLimits.attestationLength),
    transports: z.array(bounded(32).regex(/^[a-z-]+$/)).max(10),
  })
  .meta({ id: 'CreatedCredential' });

/** What the browser signed: the members of `PublicKeyCredential.toJSON()` that the service reads. */
export const credentialAssertionSchema = z
  .strictObject({
    id: bytesSchema(passkeyLimits.credentialIdLength),
    clientDataJSON: bytesSchema(passkeyLimits.clientDataLength),
    authenticatorData: bytesSchema(passkeyLimits.authenticatorDataLength),
    signature: bytesSchema(passkeyLimits.signatureLength),
    userHandle: bytesSchema(passkeyLimits.userHandleLength)
      .optional()
      .describe(
        'The member that the authenticator names. It may be absent only if the options name passkeys: WebAuthn Level 3 §7.2.',
      ),
  })
  .meta({ id: 'CredentialAssertion' });

export const createPasskeySchema = z
  .strictObject({ name: nameSchema, credential: createdCredentialSchema })
  .meta({ id: 'CreatePasskey' });

export const renamePasskeySchema = z.strictObject({ name: nameSchema }).meta({ id: 'RenamePasskey' });

/** Requests the options for a sign-in with a passkey. */
export const requestPasskeySchema = z
  .strictObject({
    secondFactor: z
      .boolean()
      .default(false)
      .describe(
        'true: for the second step of a sign-in, after the password. Names the passkeys of the member.',
      ),
  })
  .meta({ id: 'RequestPasskey' });

/** Bytes of any length up to a limit, as base64url without padding. */
function bytesSchema(maxLength: number) {
  return bounded(maxLength).regex(/^[A-Za-z0-9_-]+$/, 'must be base64url without padding');
}

export type Passkey = z.infer<typeof passkeySchema>;
export type SignInMethods = z.infer<typeof signInMethodsSchema>;
export type CreatedCredential = z.infer<typeof createdCredentialSchema>;
export type CredentialAssertion = z.infer<typeof credentialAssertionSchema>;
export type CreatePasskey = z.input<typeof createPasskeySchema>;
