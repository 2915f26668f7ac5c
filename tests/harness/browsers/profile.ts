import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Profile {
  readonly directory: string;
  /** Removes it, unless it was given to outlive the session. */
  release(): Promise<void>;
}

/** The browser's profile directory: the given one, else a temporary one. */
export async function useProfile(given: string | undefined): Promise<Profile> {
  if (given !== undefined) return { directory: given, release: async () => {} };
  const directory = await mkdtemp(join(tmpdir(), 'sineta-profile-'));
  // A browser's last child may still write for a moment after the browser is gone.
  return { directory, release: () => rm(directory, { recursive: true, force: true, maxRetries: 10 }) };
}
