import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from './image-store.ts';

/** Stores images as files of a directory, which only the owner of the service can read. */
export function createDirectoryStore(directory: string): ImageStore {
  return {
    async put(name, body) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = join(directory, name);
      // Two uploads at once can store the same image.
      const partial = `${file}.${randomUUID()}.partial`;
      try {
        await writeDurably(partial, body);
        await rename(partial, file);
        await syncDirectory(directory);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(join(directory, name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (name) => rm(join(directory, name), { force: true }),
  };
}

async function writeDurably(file: string, body: Buffer): Promise<void> {
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(body);
  await handle.sync();
}

async function syncDirectory(directory: string): Promise<void> {
  await using handle = await open(directory, 'r');
  await handle.sync();
}
