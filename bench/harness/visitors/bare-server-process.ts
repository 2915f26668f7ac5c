import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BareResponse } from './bare-server.ts';

// The bench may end without disconnecting first.
process.on('disconnect', () => process.exit());
process.on('message', ({ status, headers, body }: BareResponse) => {
  const content = Buffer.from(body, 'base64');
  const fields = Object.fromEntries(headers);
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, fields).end(content));
  }).listen(0, 'localhost');
  void once(server, 'listening').then(() => process.send!((server.address() as AddressInfo).port));
});
