import { createVapidSigner, type VapidSigner } from '@sineta/web-push';
import type { Executor } from '../storage/executor.ts';
import { findVapidKey } from '../storage/vapid-keys.ts';

/** The VAPID signers of all sites, made when first needed and kept, because each remembers what it has signed. */
export interface Signers {
  /** Undefined when the site has no such key. */
  find(site: string, publicKey: string): Promise<VapidSigner | undefined>;
}

export function createSigners(db: Executor, subject: string): Signers {
  const signers = new Map<string, VapidSigner>();
  return {
    async find(site, publicKey) {
      const name = `${site} ${publicKey}`;
      const known = signers.get(name);
      if (known) return known;
      const keyPair = await findVapidKey(db, site, publicKey);
      if (keyPair === undefined) return undefined;
      // Somebody may have asked for the same one in the meantime: one signer a key, for its cache.
      const signer = signers.get(name) ?? createVapidSigner({ keyPair, subject });
      signers.set(name, signer);
      return signer;
    },
  };
}
