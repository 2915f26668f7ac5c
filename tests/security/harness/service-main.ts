// The service in a process of its own, which reports what it uses: `measured-service.ts` starts it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { cheapPasswords } from '../../../apps/server/test/harness/accounts/cheap-passwords.ts';
import { writeAssets } from '../../../apps/server/test/harness/running-server.ts';
import type { Assets } from '../../../apps/server/src/board/asset-routes.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import type { Usage } from './measured-service.ts';
import { startServer } from '../../../apps/server/src/main.ts';

const config = readConfig(process.env);
const scratch = join(config.dataDir, '../assets');
mkdirSync(scratch, { recursive: true });
const { TEST_ASSETS: served } = process.env;
const server = await startServer(config, {
  assets: served === undefined ? writeAssets(scratch) : (JSON.parse(served) as Assets),
  ...(process.env['TEST_PASSWORDS'] === 'cheap' && { passwords: cheapPasswords }),
});

process.on('message', () => void report());
process.on('disconnect', () => void server.close().finally(() => process.exit()));
process.send!({ url: `http://127.0.0.1:${server.port}`, setUpToken: server.setUpUrl?.split('#')[1] ?? '' });

/** In milliseconds. */
function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function report(): Promise<void> {
  const cpu = usedCpu();
  // One collection finds what is garbage, and the next one also what only that referred to.
  for (let collection = 0; collection < 2; collection++) {
    globalThis.gc?.();
    await immediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send!({ cpu, cpuWithCollection: usedCpu(), memory: heapUsed + external } satisfies Usage);
}
