import { spawn } from 'node:child_process';
import { endTogether } from './child-processes.ts';

/** A named command that either passes or fails. */
export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
}

export interface StepResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

/** Runs one step: a line when it passes, all of its output when it fails. */
export async function runStep({ name, command, env }: Step): Promise<StepResult> {
  const started = performance.now();
  const [program, ...args] = command;
  const child = endTogether(
    spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
  const seconds = (performance.now() - started) / 1000;
  const passed = code === 0;
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) process.stdout.write(Buffer.concat(output));
  return { name, passed, seconds };
}

/** Runs steps at most `width` at a time, in order; every step runs, also after a failure. */
export async function runSteps(steps: readonly Step[], width: number): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = [...steps];
  const runNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      results.push(await runStep(step));
    }
  };
  await Promise.all(Array.from({ length: width }, runNext));
  return results;
}
