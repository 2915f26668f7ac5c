import { LRUCache } from 'lru-cache';
import type { Representation } from './representation.ts';

/** Representations of what is stored, kept until it changes. */
export interface RepresentationCache {
  /**
   * The representation that was made at this version, else a new one. Callers that ask at once share it.
   * @param version - another one after every change of what the representation shows
   */
  read(key: string, version: string, make: () => Promise<MadeRepresentation>): Promise<Representation>;
}

interface MadeRepresentation {
  readonly representation: Representation;
  /** False for what strangers can request any number of, such as feeds of invented topics. */
  readonly isKept: boolean;
}

interface Kept {
  readonly version: string;
  readonly representation: Representation;
}

interface Making {
  readonly version: string;
  readonly representation: Promise<Representation>;
}

interface CacheLimits {
  readonly entries: number;
  readonly bytes: number;
}

const defaults: CacheLimits = { entries: 1000, bytes: 16 * 2 ** 20 };

export function createRepresentationCache({ entries, bytes }: CacheLimits = defaults): RepresentationCache {
  const kept = new LRUCache<string, Kept>({
    max: entries,
    maxSize: bytes,
    // Its compressed forms together are shorter than the body.
    sizeCalculation: ({ representation }, key) => 2 * representation.length + key.length + 1,
  });
  const making = new Map<string, Making>();

  async function makeOnce(
    key: string,
    version: string,
    make: () => Promise<MadeRepresentation>,
  ): Promise<Representation> {
    const { representation, isKept } = await make();
    if (isKept) kept.set(key, { version, representation });
    return representation;
  }

  return {
    read(key, version, make) {
      const known = kept.get(key);
      if (known?.version === version) return Promise.resolve(known.representation);
      const begun = making.get(key);
      if (begun?.version === version) return begun.representation;
      const representation = makeOnce(key, version, make).finally(() => {
        if (making.get(key)?.representation === representation) making.delete(key);
      });
      making.set(key, { version, representation });
      return representation;
    },
  };
}
