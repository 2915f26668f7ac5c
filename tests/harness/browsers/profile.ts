import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Profile {
  readonly directory: string;
  /** Deletes the directory if it is temporary. */
  release(): Promise<void>;
}

/** The browser's profile directory: the given one, or a temporary one. */
export async function useProfile(given: string | undefined): Promise<Profile> {
  if (given !== undefined) return { directory: given, release: async () => {} };
  const directory = await mkdtemp(join(tmpdir(), 'sineta-profile-'));
  // The browser's last child process may write for a moment after the browser has ended.
  return { directory, release: () => rm(directory, { recursive: true, force: true, maxRetries: 10 }) };
}
