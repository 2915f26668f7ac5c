// `npm test`: everything. `npm run check` adds --quick: no browser, no database, no packages. The last line counts.
import { rmSync } from 'node:fs';
import { addonFile } from '../packages/web-push-native/src/addon.ts';
import { buildPackages, buildService } from './build.ts';
import { installTarballs, packageSteps } from './packages.ts';
import { ensurePrograms } from './programs.ts';
import { runSteps, type Step } from './steps.ts';
import { browserTests, otherTests, runVitest, type Tally } from './vitest-run.ts';

const bin = (name: string): string => `node_modules/.bin/${name}`;

const staticSteps: readonly Step[] = [
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'types', command: [bin('tsc'), '-b'] },
];

/** Tests of delivery that end within a minute, together with those of `packages/web-push`. */
const deliveryTests = [
  'batches',
  'egress-proxy',
  'encryption',
  'lost-responses',
  'native-encryption',
  'payloads',
  'personalisation',
  'replaced-message',
  'retries',
  'send',
].map((name) => `apps/server/test/integration/delivery/${name}.test.ts`);

const started = performance.now();
const tallies = process.argv.includes('--quick') ? await check() : await testAll();
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function check(): Promise<Tally[]> {
  return [await tallySteps(staticSteps, 2), await runVitest(['unit'])];
}

async function testAll(): Promise<Tally[]> {
  const prepared = [
    await attempt('the programs that the tests drive are installed', ensurePrograms),
    await tallySteps([withoutNative()], 1),
    await attempt('the pages and the worker build', buildService),
    await attempt('the packages build', buildPackages),
  ];
  // The tests in browsers mostly wait, so everything else runs beside them.
  process.env.TEST_ENCRYPTION = 'openssl';
  const [browsers, others] = await Promise.all([runVitest(browserTests), runTheOthers()]);
  return [...prepared, browsers, ...others];
}

/** Tests without the native package. Everything after runs with it, since the build follows. */
function withoutNative(): Step {
  rmSync(addonFile, { force: true });
  const projects = otherTests.flatMap((name) => ['--project', name]);
  return {
    name: 'encryption and delivery without the native package',
    command: [bin('vitest'), 'run', ...projects, 'packages/web-push/test', ...deliveryTests],
    env: { TEST_ENCRYPTION: 'node' },
  };
}

async function runTheOthers(): Promise<Tally[]> {
  return [
    await tallySteps([...staticSteps, ...packageSteps], 2),
    await attempt('an app installs what npm run build packs', installTarballs),
    await runVitest(otherTests, 'when it ends'),
  ];
}

async function tallySteps(steps: readonly Step[], width: number): Promise<Tally> {
  const results = await runSteps(steps, width);
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed };
}

async function attempt(name: string, work: () => void | Promise<void>): Promise<Tally> {
  try {
    await work();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1 };
  }
}
