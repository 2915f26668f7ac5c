import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { startDesktop } from '../harness/desktop.ts';
import { browserKinds } from '../harness/open-browser.ts';

const demo = ['--conditions=@sineta/source', 'scripts/demo.ts'];

async function runDemo(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [...demo, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const [[code], output, errors] = await Promise.all([
    once(child, 'exit') as Promise<[number]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, output: output + errors };
}

describe('npm run demo -- --headless', () => {
  test.each(browserKinds)('goes through the whole loop in %s', async (kind) => {
    await using desktop = await startDesktop();
    const { code, output } = await runDemo(['--headless', '--browser', kind], {
      DBUS_SESSION_BUS_ADDRESS: desktop.address,
    });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('✓ the browser shows it') });
    expect(desktop.notifications).toEqual([expect.objectContaining({ summary: 'Sineta', shown: 1 })]);
  });

  test('says which browser is missing, and how to get one', async () => {
    const { code, output } = await runDemo(['--headless', '--browser', 'netscape']);
    expect({ code, output }).toEqual({
      code: 1,
      output: 'demo: --browser is firefox or chromium, not "netscape".\n',
    });
  });

  test('says that there is no screen to open a window on', async () => {
    const { code, output } = await runDemo([], { DISPLAY: '', WAYLAND_DISPLAY: '' });
    expect(code).toBe(1);
    expect(output).toContain('--headless');
  });
});
