// The service in a process of its own, which reports what it uses: `measured-service.ts` starts it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cheapPasswords } from '../../../apps/server/test/harness/cheap-passwords.ts';
import { writeAssets } from '../../../apps/server/test/harness/running-server.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import { startServer } from '../../../apps/server/src/main.ts';

const config = readConfig(process.env);
const scratch = join(config.dataDir, '../assets');
mkdirSync(scratch, { recursive: true });
const server = await startServer(config, {
  assets: writeAssets(scratch),
  ...(process.env['TEST_PASSWORDS'] === 'cheap' && { passwords: cheapPasswords }),
});

process.on('message', () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { heapUsed, external } = process.memoryUsage();
  process.send!({ cpu: (user + system) / 1000, memory: heapUsed + external });
});
process.on('disconnect', () => void server.close().finally(() => process.exit()));
process.send!({ url: `http://127.0.0.1:${server.port}`, setUpToken: server.setUpUrl?.split('#')[1] ?? '' });
