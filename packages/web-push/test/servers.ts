import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createSecureServer, type Settings } from 'node:http2';
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A self-signed certificate for one host name, PEM. */
export async function makeCertificate(host: string): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    extensions: [
      new SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
      new BasicConstraintsExtension(true, undefined, true),
    ],
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
  };
}

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Listens on a free port until the test has ended, as the others do. */
export async function serveHttp(listener: Listener): Promise<number> {
  return listen(createServer((request, response) => void listener(request, response)));
}

export async function serveHttps(certificate: Certificate, listener: Listener): Promise<number> {
  return listen(createHttpsServer(certificate, (request, response) => void listener(request, response)));
}

/** Node's own HTTP/2, for listeners that ask for nothing that HTTP/1.1 has not. */
export async function serveHttp2(
  certificate: Certificate,
  listener: Listener,
  settings: Settings = {},
): Promise<number> {
  const respond = listener as (request: unknown, response: unknown) => void | Promise<void>;
  return listen(
    createSecureServer({ ...certificate, settings }, (request, response) => void respond(request, response)),
  );
}

/** A server that agrees on h2 and speaks nothing of its own. */
export async function serveTls(
  certificate: Certificate,
  onConnection: (socket: TLSSocket) => void,
): Promise<number> {
  return listen(
    createTlsServer({ ...certificate, ALPNProtocols: ['h2'] }, (socket) => {
      socket.on('error', () => {});
      onConnection(socket);
    }),
  );
}

/** A server that speaks no HTTP of its own. */
export async function serveTcp(onConnection: (socket: Socket) => void): Promise<number> {
  return listen(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      onConnection(socket);
    }),
  );
}

/** A door before another server: connections wait at it, and their TLS with them, until it is opened. */
export async function serveBehindDoor(port: number): Promise<{ port: number; open: () => void }> {
  const atDoor: (() => void)[] = [];
  let isOpen = false;
  const outer = await serveTcp((socket) => {
    const enter = () => {
      const inner = connect(port, '127.0.0.1').on('error', () => socket.destroy());
      socket.on('close', () => inner.destroy());
      inner.on('close', () => socket.destroy());
      socket.pipe(inner).pipe(socket);
    };
    if (isOpen) enter();
    else atDoor.push(enter);
  });
  const open = () => {
    isOpen = true;
    for (const enter of atDoor.splice(0)) enter();
  };
  return { port: outer, open };
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray());
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => void server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}
