import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../../apps/server/test/harness/storage.ts';
import { startService } from '../harness/service/service-process.ts';

test('a service is not confused with another process on its port', async () => {
  const holder = createServer((_request, response) => response.end('ready')).listen(0);
  await once(holder, 'listening');
  onTestFinished(() => {
    holder.closeAllConnections();
    holder.close();
  });
  const { port } = holder.address() as AddressInfo;
  const starting = startService({ PORT: String(port), SINETA_DATA_DIR: temporaryDirectory() });
  await expect(starting).rejects.toThrow(`Port ${port} is in use`);
});
