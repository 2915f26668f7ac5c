import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startDesktop } from '../harness/browsers/desktop.ts';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { waitFor } from '../harness/wait-for.ts';

const demo = ['--conditions=@sineta/source', 'scripts/demo.ts'];

/** The exit of a process, which ends at the latest with the test. */
function exitOf(child: ChildProcess): Promise<[number]> {
  const exited = once(child, 'exit') as Promise<[number]>;
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  return exited;
}

async function runDemo(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [...demo, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const [[code], output, errors] = await Promise.all([exitOf(child), text(child.stdout), text(child.stderr)]);
  return { code, output: output + errors };
}

describe('npm run demo', () => {
  test('runs until Ctrl+C, and its example sends a message', async () => {
    // MOZ_HEADLESS replaces the screen; the demo itself opens a window.
    const child = spawn(process.execPath, [...demo, '--browser', 'firefox'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DISPLAY: ':0', MOZ_HEADLESS: '1' },
    });
    const exited = exitOf(child);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await waitFor('the guide', () => output.includes('Ctrl+C'), { timeout: 150_000, describe: () => output });
    const example = /^curl [^]*?'$/m.exec(output.slice(output.indexOf('curl ')))?.[0] ?? '';
    const { stdout } = await promisify(execFile)('bash', ['-c', `${example} --silent --fail-with-body`]);
    expect(JSON.parse(stdout)).toEqual({ id: expect.any(String) });
    const page = /The page is open: (\S+)/.exec(output)?.[1] ?? '';
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await exited).toEqual([0, null]);
    await expect(fetch(page)).rejects.toThrow('fetch failed');
  });
});

describe('npm run demo -- --headless', () => {
  test.each(browserKinds)('sends and shows a message in %s', async (kind) => {
    await using desktop = await startDesktop();
    const { code, output } = await runDemo(['--headless', '--browser', kind], {
      DBUS_SESSION_BUS_ADDRESS: desktop.address,
    });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('✓ the browser shows it') });
    expect(desktop.notifications).toEqual([expect.objectContaining({ summary: 'Sineta', shown: 1 })]);
  });

  test('names the missing browser, and how to install it', async () => {
    const { code, output } = await runDemo(['--headless', '--browser', 'netscape']);
    expect({ code, output }).toEqual({
      code: 1,
      output: 'demo: --browser is firefox or chromium, not "netscape".\n',
    });
  });

  test('reports that there is no screen for a window', async () => {
    const { code, output } = await runDemo([], { DISPLAY: '', WAYLAND_DISPLAY: '' });
    expect(code).toBe(1);
    expect(output).toContain('--headless');
  });
});
