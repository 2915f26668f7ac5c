import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../../src');

test('what cannot be loaded takes the place of itself, and not of the page with what was typed', () => {
  const paths = globSync('**/*.{ts,tsx}', { cwd: source });
  const loads = paths.flatMap((path) => {
    const code = readFileSync(join(source, path), 'utf8');
    return [...code.matchAll(/\blazy(?:<.*>)?\(/g)].map(({ index }) => ({
      path,
      catches: code.slice(index, index + 200).includes('.catch('),
    }));
  });
  expect(loads.length).toBeGreaterThan(0);
  expect(loads.filter(({ catches }) => !catches)).toEqual([]);
});
