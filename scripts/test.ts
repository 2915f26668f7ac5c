// `npm test`: everything. Ends with one plain line, "N passed, N failed".
import { buildServed } from './build.ts';
import { ensurePrograms } from './machine.ts';
import { packageSteps } from './package-steps.ts';
import { runSteps } from './steps.ts';
import { staticSteps } from './static-steps.ts';
import { installTarballs } from './tarballs.ts';
import { runVitest } from './vitest-run.ts';

const started = performance.now();
let passed = 0;
let failed = 0;

await count('the machine has what the tests drive', () => ensurePrograms());
await count('the pages and the worker build', () => buildServed());
for (const result of await runSteps(staticSteps(), 2)) tally(result.passed ? 1 : 0, result.passed ? 0 : 1);
for (const result of await runSteps(packageSteps(), 1)) tally(result.passed ? 1 : 0, result.passed ? 0 : 1);
await count('an app installs what npm run build packs', installTarballs);
// Browsers come after the rest and alone: two suites at once on two cores measure each other.
for (const projects of [['unit', 'integration'], ['browsers']]) {
  const tests = await runVitest(projects);
  tally(tests.passed, tests.failed);
}

console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function tally(good: number, bad: number): void {
  passed += good;
  failed += bad;
}

async function count(name: string, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
    tally(1, 0);
  } catch (error) {
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
    tally(0, 1);
  }
}
