import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'sineta-run-';
const enough = 6 * 2 ** 30;

/**
 * Keeps the temporary files of a run in memory if there is enough of it, in one directory: the service waits for its disk
 * at each commit. Killed processes lose nothing by it, since what they wrote is the kernel's. A run that was killed leaves
 * its directory behind, which the next run deletes.
 */
export default function keepFilesInMemory(): (() => void) | undefined {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return undefined;
  deleteEndedRuns(memory);
  if (freemem() < enough) return undefined;
  const directory = join(memory, `${prefix}${process.pid}`);
  mkdirSync(directory, { recursive: true });
  process.env['TMPDIR'] = directory;
  return () => {
    delete process.env['TMPDIR'];
    rmSync(directory, { recursive: true, force: true });
  };
}

/** Deletes the directories of runs of this user that have ended. */
export function deleteEndedRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    const directory = join(parent, name);
    if (statSync(directory, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    rmSync(directory, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
