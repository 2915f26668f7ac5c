import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const node = { environment: 'node', sequence: { concurrent: false } } as const;
const conditions = ['@sineta/source'];
const ssr = { resolve: { conditions } };
const poll = { timeout: 30_000 };

// Processes that tests start are up in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/node');

/** What playwright-core, puppeteer-core and `waitFor` report when a browser does not respond. */
const browserTimeout =
  /Timeout \d+ms exceeded|Waiting for selector .+ failed|Timed out after waiting \d+ms|Waiting failed: \d+ms exceeded|timeout of \d+ ms exceeded|Timed out after \d+ ms waiting for/;

/**
 * Three kinds of tests. Time limits only end a test that hangs: they are several times what the slowest test takes on a
 * machine with a load of 8.
 */
export default defineConfig({
  resolve: { conditions },
  ssr,
  test: {
    // Integration tests wait more than they compute, also where there are two cores only.
    maxWorkers: 3,
    // A machine on which everything hangs ends the run, instead of waiting for the limit of each test.
    bail: 10,
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: 'unit',
          include: [
            'packages/*/test/**/*.test.{ts,tsx}',
            'apps/*/test/unit/**/*.test.{ts,tsx}',
            '{scripts,bench}/test/**/*.test.ts',
            'tests/harness/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/*.integration.test.*', '**/node_modules/**'],
          isolate: false,
          testTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'integration',
          isolate: false,
          globalSetup: [
            'tests/harness/temporary-files.ts',
            'tests/harness/service/built-pages.ts',
            'tests/harness/service/shared-databases.ts',
          ],
          include: [
            'apps/*/test/integration/**/*.test.ts',
            '{packages/*,scripts}/test/**/*.integration.test.ts',
            'tests/{conformance,faults,security}/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**'],
          testTimeout: 240_000,
          expect: { poll },
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'browsers',
          globalSetup: [
            'tests/harness/temporary-files.ts',
            'tests/harness/service/built-pages.ts',
            'apps/console/test/browser/seeded-data.ts',
          ],
          include: [
            'tests/e2e/**/*.test.ts',
            '{packages,apps}/*/test/**/*.browser.test.ts',
            'tests/security/**/*.browser.test.ts',
          ],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          isolate: false,
          expect: { poll: { timeout: 90_000 } },
          // Only for what a browser did not do or report in minutes (decisions/0007); `npm test` names the tests.
          retry: { count: 1, condition: browserTimeout },
          // Each file has browsers, desktops and ports of its own.
          maxWorkers: 2,
        },
      },
    ],
  },
});
