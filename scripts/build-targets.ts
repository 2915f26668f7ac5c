import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compressFiles } from './compress.ts';
import { runSteps, type Step } from './steps.ts';

/** Something that is built where its sources changed. */
export interface Target {
  readonly name: string;
  /** Where the build lands. */
  readonly output: string;
  /** Everything that a change of makes the build old. */
  readonly inputs: readonly string[];
  readonly command: Step['command'];
  readonly env: Step['env'];
  /** Whether the service serves the output, so that it has compressed forms. */
  readonly isServed: boolean;
  /** Whether everything works without it, so that a build that fails is reported and does not stop the others. */
  readonly isOptional?: boolean;
  /** Whether this machine has what the build needs. */
  readonly canBeBuilt?: () => boolean;
}

/**
 * Builds the targets whose sources changed. What an optional target built before does not outlive its sources.
 *
 * @throws Error when a build fails that is not optional; its output was printed.
 */
export async function buildTargets(targets: readonly Target[], width: number): Promise<void> {
  const old = targets.filter(isStale);
  for (const target of old) {
    rmSync(stampOf(target), { force: true });
    if (target.isOptional) rmSync(target.output, { force: true });
  }
  const stale = old.filter(({ canBeBuilt }) => canBeBuilt?.() ?? true);
  // Taken before, so that what changes during a build makes it old; the stamp follows when it stands.
  const stamps = stale.map((target) => ({ target, inputs: fingerprint(target) }));
  const results = await runSteps(stale, width);
  const failed = new Set(results.filter(({ passed }) => !passed).map(({ name }) => name));
  const required = stale.filter(({ name, isOptional }) => failed.has(name) && !isOptional);
  if (required.length > 0) {
    const names = required.map(({ name }) => name);
    throw new Error(`The build of the ${names.join(' and the ')} failed: see above.`);
  }
  for (const { output, isServed } of stale) if (isServed) await compressFiles(output);
  for (const { target, inputs } of stamps) if (!failed.has(target.name)) writeStamp(target, inputs);
}

function isStale(target: Target): boolean {
  if (!existsSync(target.output)) return true;
  try {
    return readFileSync(stampOf(target), 'utf8') !== fingerprint(target);
  } catch {
    return true;
  }
}

function writeStamp(target: Target, inputs: string): void {
  const stamp = stampOf(target);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
}

function stampOf(target: Target): string {
  return join('.cache/build', target.name.replaceAll(/\W+/g, '-'));
}

function fingerprint(target: Target): string {
  const hash = createHash('sha256');
  const files = globSync([...target.inputs], { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => `${entry.parentPath}/${entry.name}`).sort()) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
