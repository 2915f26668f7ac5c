// `npm run check`: the quick part of the tests, for every commit.
import { runSteps } from './steps.ts';
import { staticSteps } from './static-steps.ts';
import { runVitest } from './vitest-run.ts';

const results = await runSteps(staticSteps(), 2);
const tests = await runVitest(['unit']);
const passed = results.filter((result) => result.passed).length + tests.passed;
const failed = results.filter((result) => !result.passed).length + tests.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
