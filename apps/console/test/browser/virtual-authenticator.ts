import type { CDPSession, Page } from 'playwright-core';

/** The authenticator of a page, with a screen lock. */
export interface VirtualAuthenticator {
  /** The number of its passkeys. */
  passkeys(): Promise<number>;
  /**
   * Whether the person confirms requests at once; otherwise they wait. A list of passkeys that a page offers in a field
   * is a request too: the person chooses the passkey.
   */
  setPresent(isPresent: boolean): Promise<void>;
  /** Whether the fingerprint, the face or the PIN is right. */
  setVerified(isVerified: boolean): Promise<void>;
}

/** Adds an authenticator to a page, in Chromium itself (WebAuthn Level 3 §11). */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setPresent: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    setVerified: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
