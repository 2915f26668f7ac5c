import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const example = fileURLToPath(new URL('../examples/some-site.test.ts', import.meta.url));

test('the example of the README runs', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(await readFile(example, 'utf8'));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@sineta/source', '--test-reporter=tap', example],
    // Otherwise Node's test runner assumes that it is nested in another one.
    { env: { ...process.env, NODE_TEST_CONTEXT: undefined }, timeout: 150_000 },
  );
  expect(stdout).toContain('# pass 1');
});
