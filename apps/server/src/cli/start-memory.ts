import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's optimising compilers. Its flags can change while it runs. */
const compilers = ['maglev', 'turbofan'] as const;

/**
 * Turns off the optimising compilers of V8 until `releaseStartMemory`: what they make of code that only the start runs is
 * thrown away, and the memory in which they work is left in pieces that malloc cannot return. Call it before the service is
 * imported.
 */
export function saveStartMemory(): void {
  for (const compiler of compilers) setFlagsFromString(`--no-${compiler}`);
}

/**
 * Returns what only the start needed to the operating system: sources that are compiled, and a young generation grown by
 * reading them. V8 does it by itself only under pressure, so that a service at rest would keep tens of megabytes.
 */
export function releaseStartMemory(): void {
  for (const compiler of compilers) setFlagsFromString(`--${compiler}`);
  // The function exists in contexts created after the flag is set.
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
