import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '../../tests/harness/wait-for.ts';

/** Starts a script in a process group of its own. */
function startScript(script: string): ChildProcess {
  const args = ['--conditions=@sineta/source', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: 'ignore', detached: true });
  onTestFinished(() => {
    if (hasProcesses(child)) process.kill(-child.pid!, 'SIGKILL');
  });
  return child;
}

function hasProcesses({ pid }: ChildProcess): boolean {
  try {
    return process.kill(-pid!, 0);
  } catch {
    return false;
  }
}

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends the commands of a script, then the script', async (signal, code) => {
  using directory = mkdtempDisposableSync(join(tmpdir(), 'sineta-commands-'));
  const files = ['one', 'two', 'three'].map((name) => join(directory.path, name));
  const steps = files.map((file) => {
    const program = `fs.writeFileSync(${JSON.stringify(file)}, ''); setInterval(() => {}, 1000)`;
    return { name: 'waits', command: [process.execPath, '-e', program] };
  });
  const script = startScript(
    `import { runSteps } from ${JSON.stringify(resolve('scripts/steps.ts'))};
     await runSteps(${JSON.stringify(steps)}, 2);`,
  );
  const exited = once(script, 'exit');
  await waitFor('two commands', () => files.slice(0, 2).every((file) => existsSync(file)));
  script.kill(signal);
  expect(await exited).toEqual([code, null]);
  expect(hasProcesses(script)).toBe(false);
});

test('busy loops end with their script', async () => {
  const script = startScript(
    `import { startBusyLoops } from ${JSON.stringify(resolve('scripts/stress.ts'))};
     await startBusyLoops(2)[Symbol.asyncDispose]();
     startBusyLoops(2);
     process.kill(process.pid, 'SIGTERM');`,
  );
  expect(await once(script, 'exit')).toEqual([null, 'SIGTERM']);
  expect(hasProcesses(script)).toBe(false);
});
