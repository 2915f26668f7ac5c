import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildOnce } from './harness/build-once.ts';

const name = `build-once-${process.pid}`;
const build = (text: string) => buildOnce(name, (file) => writeFileSync(file, text));

test('a file is built once, and a build that fails leaves none', () => {
  const failing = () =>
    buildOnce(name, (file) => {
      writeFileSync(file, 'half');
      throw new Error('The compiler failed.');
    });
  expect(failing).toThrow('The compiler failed.');
  for (const text of ['first', 'second']) {
    const file = build(text);
    onTestFinished(() => rmSync(file, { force: true }));
    expect(readFileSync(file, 'utf8')).toBe('first');
  }
});

test('what was built of other sources is deleted after a day', () => {
  const file = build('another');
  const [old, young] = ['old', 'young'].map((age) => join(dirname(file), `../${age}-${process.pid}`));
  for (const folder of [old!, young!]) {
    mkdirSync(folder);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  }
  const yesterday = Date.now() / 1000 - 86_400;
  utimesSync(old!, yesterday, yesterday);
  rmSync(file);
  onTestFinished(() => rmSync(build('once more')));
  expect(existsSync(build('once more'))).toBe(true);
  expect([old, young].map((folder) => existsSync(folder!))).toEqual([false, true]);
});
