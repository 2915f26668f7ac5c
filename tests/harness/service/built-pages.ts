import { join } from 'node:path';
import { buildForTests, serviceBundle } from '../../../scripts/build.ts';

/** Builds the served files and the service once per run: two concurrent builds would delete each other's output. */
export default async function buildOnce(): Promise<void> {
  await buildForTests();
  process.env['TEST_SERVICE_PROGRAM'] = join(import.meta.dirname, '../../..', serviceBundle, 'cli.js');
}
