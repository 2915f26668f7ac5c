// `npm run build`: the published packages, built and checked as others get them.
import { packageSteps } from './package-steps.ts';
import { runSteps } from './steps.ts';

const results = await runSteps(packageSteps(), 1);
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
