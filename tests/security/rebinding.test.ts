import type { ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Server } from 'node:tls';
import { onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../packages/http2-client/test/harness/certificate.ts';
import { privateAddresses } from './endpoints/hostile-addresses.ts';
import { expectNothingFound } from './harness/findings.ts';
import { publicAddress, startRebindingSender } from './rebinding/rebinding-sender.ts';

const host = 'push.example';
const innerAddress = '127.0.0.1';
const certificate = await makeCertificate(host);

interface Listening {
  readonly port: number;
  connections: number;
  requests: number;
  /** The status of the next responses, and where they redirect to. */
  answer: { readonly status: number; readonly location?: string };
  closeConnections(): void;
}

async function listenOn(address: string, http2: boolean, port = 0): Promise<Listening> {
  // Only the test closes connections, also if the machine stalls for seconds between two messages.
  const options = { ...certificate, keepAliveTimeout: 0 };
  const server = (http2 ? createSecureServer(options) : createHttpsServer(options)) as Server;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    listening.connections += 1;
    sockets.add(socket);
  });
  server.on('request', (_, response: ServerResponse) => {
    listening.requests += 1;
    const { status, location } = listening.answer;
    response.writeHead(status, location === undefined ? {} : { location }).end();
  });
  await new Promise<void>((resolve) => void server.listen(port, address, resolve));
  const listening: Listening = {
    port: (server.address() as AddressInfo).port,
    connections: 0,
    requests: 0,
    answer: { status: 201 },
    closeConnections() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
  onTestFinished(() => {
    server.close();
    listening.closeConnections();
  });
  return listening;
}

test.for([
  ['HTTP/1.1', false],
  ['HTTP/2', true],
] as const)('over %s a sender connects only to addresses that it has checked', async ([protocol, http2]) => {
  const inner = await listenOn(innerAddress, http2);
  const outer = await listenOn(publicAddress, http2, inner.port);
  const endpoint = `https://${host}:${inner.port}/push/a`;
  const sender = await startRebindingSender({ endpoint, ca: certificate.cert, http2 });
  const findings: string[] = [];
  let sent = 0;
  const expectOutcome = async (
    what: string,
    outcome: number | string,
    lookups: number,
    answers: string[],
  ) => {
    sent += 1;
    const found = await sender.send(...answers);
    if (found.outcome !== outcome) findings.push(`${what}: ${found.outcome}, not ${outcome}`);
    if (found.lookups !== lookups) findings.push(`${what}: ${found.lookups} lookups, not ${lookups}`);
    if (inner.connections > 0) findings.push(`${what}: the inner address was connected to`);
  };

  // One lookup serves the check and the connection, so that no second answer can differ.
  await expectOutcome('a public address', 201, 1, [publicAddress]);
  for (let number = 0; number < 10; number++) {
    await expectOutcome('an open connection after the answer changed', 201, 0, [innerAddress]);
  }
  if (outer.connections !== 1) findings.push(`${outer.connections} connections, not 1`);
  outer.answer = { status: 307, location: `https://${innerAddress}:${inner.port}/` };
  await expectOutcome('a redirect', 307, 0, [innerAddress]);
  outer.answer = { status: 201 };
  outer.closeConnections();
  await expectOutcome('a new connection after the answer changed', 'address_not_public', 1, [innerAddress]);
  await expectOutcome('the public address again', 201, 1, [publicAddress]);
  outer.closeConnections();
  await expectOutcome('a private address among others', 'address_not_public', 1, [
    publicAddress,
    innerAddress,
  ]);
  await expectOutcome('a public address among others', 'address_not_public', 1, [
    innerAddress,
    publicAddress,
  ]);
  for (const address of privateAddresses) {
    await expectOutcome(address, 'address_not_public', 1, [address]);
    await expectOutcome(`${address} after a public one`, 'address_not_public', 1, [publicAddress, address]);
  }
  expectNothingFound({
    tried: `messages over ${protocol} to ${privateAddresses.length} addresses`,
    count: sent,
    findings,
  });
});
