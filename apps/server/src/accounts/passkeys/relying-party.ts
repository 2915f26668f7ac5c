import { isIP } from 'node:net';
import { ApiError } from '../../api-error.ts';

/** The service as WebAuthn sees it: passkeys are bound to its host name, and are used from its origin only. */
export interface RelyingParty {
  /** A host name: WebAuthn Level 3 §5.1.2. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a service with this public address; undefined if browsers offer no passkeys there: WebAuthn
 * requires a secure context and a host name that is no IP address.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return undefined;
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined;
}

/** @throws ApiError `not_found` if browsers offer no passkeys at the address of the service */
export function requireRelyingParty(relyingParty: RelyingParty | undefined): RelyingParty {
  if (relyingParty) return relyingParty;
  throw new ApiError('not_found', {
    detail:
      'Passkeys require a host name and https. Set SINETA_PUBLIC_URL to an address such as https://avisos.example.org.',
  });
}
