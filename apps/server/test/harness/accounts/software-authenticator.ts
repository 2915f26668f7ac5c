import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CreatedCredential, CredentialAssertion } from '@sineta/protocol';

/** The flags of authenticator data: WebAuthn Level 3 §6.1. */
const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** What an authenticator and its browser can do wrong. */
interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly userVerified?: boolean;
  readonly synced?: boolean;
  /** `null`: none. */
  readonly userHandle?: string | null;
  /** The attestation statement, in CBOR. */
  readonly attestation?: { readonly format: string; readonly statement: Buffer };
}

interface AuthenticatorOptions {
  readonly origin: string;
  /** Absent: the authenticator has no counter, as those of phones. */
  readonly counter?: number;
}

/** A browser with an authenticator in software, which signs with P-256 (ES256). */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  counter: number;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';

  constructor({ origin, counter = 0 }: AuthenticatorOptions) {
    this.#origin = origin;
    this.counter = counter;
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  /** Creates the credential: `navigator.credentials.create()`. */
  create(options: CreationOptions, deviation: Deviation = {}): CreatedCredential {
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()]);
    const data = Buffer.concat([this.#header(options.rp.id, flags.attested, deviation), attested]);
    const { format, statement } = deviation.attestation ?? { format: 'none', statement: Buffer.from([0xa0]) };
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText(format),
      cborText('attStmt'),
      statement,
      cborText('authData'),
      cborBytes(data),
    ]);
    return {
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Signs a challenge: `navigator.credentials.get()`. */
  get(
    options: { readonly challenge: string; readonly rpId: string },
    deviation: Deviation = {},
  ): CredentialAssertion {
    if (this.counter > 0) this.counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation);
    const data = this.#header(options.rpId, 0, deviation);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      ...(deviation.userHandle !== null && { userHandle: deviation.userHandle ?? this.#userHandle }),
    };
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const origin = deviation.origin ?? this.#origin;
    return Buffer.from(
      JSON.stringify({ type: deviation.type ?? type, challenge, origin, crossOrigin: false }),
    );
  }

  #header(
    rpId: string,
    more: number,
    { userVerified = true, synced = false, ...deviation }: Deviation,
  ): Buffer {
    const rpIdHash = createHash('sha256')
      .update(deviation.rpId ?? rpId)
      .digest();
    const set =
      flags.present |
      more |
      (userVerified ? flags.verified : 0) |
      (synced ? flags.backupEligible | flags.backedUp : 0);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(set);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([rpIdHash, rest]);
  }

  /** RFC 9053 §7.1.1: kty EC2, alg ES256, crv P-256. */
  #coseKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x!, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y!, 'base64url')),
    ]);
  }
}

/** What a test reads of the options for a new credential. */
export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

export function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** With the shortest head, for 24 to 65,535 bytes: RFC 8949 §4.2.1. */
export function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}
