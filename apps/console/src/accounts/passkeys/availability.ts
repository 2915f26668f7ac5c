import type { SetUpState } from '@sineta/protocol';

/**
 * Whether a page can use passkeys.
 *
 * - `no-address`: the public address of the service has none (WebAuthn Level 3 §5.1.2).
 * - `other-address`: only pages at another origin.
 * - `unsupported`: not in this browser.
 */
export type PasskeyAvailability = 'available' | 'no-address' | 'other-address' | 'unsupported';

interface PageFacts {
  readonly origin: string;
  /** Whether the browser has WebAuthn. */
  readonly hasWebAuthn: boolean;
}

export function passkeyAvailability(
  setUp: Pick<SetUpState, 'passkeyOrigin'>,
  { origin, hasWebAuthn }: PageFacts = {
    origin: location.origin,
    hasWebAuthn: 'PublicKeyCredential' in window,
  },
): PasskeyAvailability {
  if (setUp.passkeyOrigin === undefined) return 'no-address';
  if (setUp.passkeyOrigin !== origin) return 'other-address';
  return hasWebAuthn ? 'available' : 'unsupported';
}
