import { LRUCache } from 'lru-cache';
import { type ApiKey, authenticateApiKey, hashOf } from './api-keys.ts';
import type { Executor } from '../../database/executor.ts';

type KnownKey = Pick<ApiKey, 'id' | 'name' | 'scope' | 'sites'>;

/** Active API keys in memory: a back end sends the same key with every message. */
export interface ApiKeyCache {
  /** Finds an API key by its text; undefined if it is unknown or revoked. */
  readonly find: (key: string) => Promise<KnownKey | undefined>;
  /** Reads every key again. Required after a key was revoked or limited, once the transaction has ended. */
  readonly clear: () => void;
}

/** How long the rights that another process withdrew from a key still apply, in milliseconds. */
const maxAge = 1000;
const maxKeys = 1000;

/** @param now - milliseconds of a clock that never goes back */
export function createApiKeyCache(db: Executor, now: () => number = () => performance.now()): ApiKeyCache {
  const byHash = new LRUCache<string, KnownKey>({
    max: maxKeys,
    ttl: maxAge,
    ttlResolution: 0,
    perf: { now },
  });
  let clears = 0;
  return {
    async find(key) {
      const hash = hashOf(key).toString('latin1');
      const cached = byHash.get(hash);
      if (cached !== undefined) return cached;
      const [startedAt, clearsBefore] = [now(), clears];
      const known = await authenticateApiKey(db, key);
      // A key that was revoked during the query could have been read before that. Unknown keys are not stored: any
      // caller could fill the cache with them.
      if (known !== undefined && clears === clearsBefore) byHash.set(hash, known, { start: startedAt });
      return known;
    },
    clear() {
      clears++;
      byHash.clear();
    },
  };
}
