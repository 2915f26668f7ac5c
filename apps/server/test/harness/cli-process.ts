import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';

type Environment = Readonly<Record<string, string>>;

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A long-running command, such as `serve`. */
export interface CliProcess {
  readonly stdout: () => string;
  kill(signal: NodeJS.Signals): void;
  /** Waits until its output matches. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<CliResult>;
}

const server = join(import.meta.dirname, '../..');

/** `npm start` and `npm run worker` run the build, other commands the sources (decisions/0055-build-of-the-service.md). */
function commandOf(args: readonly string[]): [program: string, args: readonly string[]] {
  if (!['serve', 'worker'].includes(args[0]!)) return [join(server, 'src/cli.ts'), args];
  const flags = ['--disable-warning=ExperimentalWarning', '--conditions=@sineta/source'];
  return [process.execPath, [...flags, join(server, 'dist/cli.js'), ...args]];
}

/** Node.js's compile cache, which halves the time of a start. */
const { NODE_COMPILE_CACHE } = process.env;

/** Starts `sineta` without this process's environment; it ends with the test. */
export function startCli(args: readonly string[], env: Environment = {}): CliProcess {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(...commandOf(args), {
    env: { ...env, PATH: dirname(process.execPath), NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return {
    stdout: () => stdout,
    kill: (signal) => void child.kill(signal),
    waitFor: (pattern) =>
      vi.waitFor(
        () => {
          const match = pattern.exec(stdout);
          if (match === null) throw new Error(`${String(pattern)} is not in:\n${stdout}\n${stderr}`);
          return match;
        },
        { timeout: 150_000 },
      ),
    ended,
  };
}

/** Runs `sineta` until it exits. */
export function runCli(args: readonly string[], env: Environment = {}): Promise<CliResult> {
  return startCli(args, env).ended;
}
