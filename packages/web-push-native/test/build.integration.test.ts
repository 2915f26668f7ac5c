import { execFile } from 'node:child_process';
import { existsSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('the warnings of a compiler do not end the build', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'sineta-compiler-'));
  const path = (process.env['PATH'] ?? '').replaceAll("'", '');
  // It warns of what every C standard since 1999 allows.
  const compiler = `#!/bin/sh\nPATH='${path}' exec cc -Wdeclaration-after-statement "$@"\n`;
  writeFileSync(join(folder.path, 'cc'), compiler, { mode: 0o755 });
  const output = join(folder.path, 'addon.node');
  const build = join(import.meta.dirname, '../build.ts');
  await run(process.execPath, [build, output], { env: { ...process.env, PATH: `${folder.path}:${path}` } });
  expect(existsSync(output)).toBe(true);
});
