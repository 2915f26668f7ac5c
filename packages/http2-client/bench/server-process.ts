// The server of the benchmark, in its own process so that its processor time does not count. It reads each request
// over HTTP/2 or HTTP/1.1 and responds with 201.
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '../test/harness/certificate.ts';

export interface ServerAddress {
  readonly port: number;
  /** PEM. */
  readonly ca: string;
}

const certificate = await makeCertificate('localhost');
const server = createSecureServer(
  { ...certificate, allowHTTP1: true, settings: { maxConcurrentStreams: 256 } },
  (request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(201, { 'content-length': '0' }).end());
  },
);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send!({ port, ca: certificate.cert } satisfies ServerAddress);
});
process.on('disconnect', () => process.exit());
