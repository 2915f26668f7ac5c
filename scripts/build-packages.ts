// `npm run build`: the published packages, built, checked and packed as others get them, and how an app installs them.
import { buildServed } from './build.ts';
import { packageSteps } from './package-steps.ts';
import { runSteps } from './steps.ts';
import { installationGuide, packTarballs } from './tarballs.ts';

// Limits of size are set for what the service serves, too.
await buildServed();
const results = await runSteps(packageSteps(), 1);
if (results.every(({ passed }) => passed)) {
  await packTarballs();
  console.log(installationGuide());
} else {
  process.exitCode = 1;
}
