import { createVapidSigner, type VapidSigner, WebPushError } from '@sineta/web-push';
import type { Executor } from '../../database/executor.ts';
import { findVapidKey, type KeyPair } from '../../sites/vapid-keys/vapid-keys.ts';

/** The VAPID signers of all sites, created when first needed and kept, because each caches its signatures. */
export interface Signers {
  /** Undefined when the site has no such key, or a damaged one. No promise for a known signer: this runs for each message. */
  find(site: string, publicKey: string): VapidSigner | Promise<VapidSigner | undefined>;
}

export function createSigners(db: Executor, subject: string): Signers {
  const bySite = new Map<string, Map<string, VapidSigner>>();

  async function make(site: string, publicKey: string): Promise<VapidSigner | undefined> {
    const keyPair = await findVapidKey(db, site, publicKey);
    if (keyPair === undefined) return undefined;
    // Another call may have created it meanwhile: one signer a key, for its cache.
    const signers = bySite.get(site) ?? new Map<string, VapidSigner>();
    const signer = signers.get(publicKey) ?? signerOf(keyPair, subject);
    if (signer === undefined) return undefined;
    bySite.set(site, signers.set(publicKey, signer));
    return signer;
  }

  return {
    find: (site, publicKey) => bySite.get(site)?.get(publicKey) ?? make(site, publicKey),
  };
}

/** Undefined when the halves of the key do not match. */
function signerOf(keyPair: KeyPair, subject: string): VapidSigner | undefined {
  try {
    return createVapidSigner({ keyPair, subject });
  } catch (error) {
    if (error instanceof WebPushError && error.code === 'invalid_vapid_key') return undefined;
    throw error;
  }
}
