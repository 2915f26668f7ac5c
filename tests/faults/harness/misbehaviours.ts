import type { Socket } from 'node:net';
import { answer } from './raw-push-service.ts';

/** What a push service does to each device at first, and then is well. */
export interface Misbehaviour {
  /** How often. */
  readonly times: number;
  readonly act: (socket: Socket) => void;
  /** Whether the message counts as accepted all the same, so that it is not repeated. */
  readonly accepts?: true;
  readonly tls?: true;
}

const answers =
  (...[status, headers, body]: [status: string, headers?: string, body?: string]) =>
  (socket: Socket) =>
    answer(socket, status, headers, body);

/** All the ways in which push services are known to answer badly, by what they do. */
export const misbehaviours: Readonly<Record<string, Misbehaviour>> = {
  'asks for patience': { times: 2, act: answers('429 Slow', 'Retry-After: 1\r\n') },
  fails: { times: 2, act: answers('500 Oh') },
  'is unavailable': { times: 2, act: answers('503 No', 'Retry-After: 1\r\n') },
  'throttles like Microsoft': { times: 2, act: answers('406 No') },
  'says gone once': { times: 1, act: answers('410 Gone') },
  hangs: { times: 1, act: () => {} },
  'resets mid-response': {
    times: 1,
    act: (socket) => socket.write('HTTP/1.1 201 Cre', () => socket.resetAndDestroy()),
  },
  'closes without an answer': { times: 1, act: (socket) => socket.destroy() },
  // The end of a TLS socket is a close_notify (RFC 8446 §6.1), and only then that of the connection.
  'closes TLS instead of an answer': { times: 1, tls: true, act: (socket) => socket.end() },
  'closes TLS mid-response': { times: 1, tls: true, act: (socket) => socket.end('HTTP/1.1 201 Cre') },
  redirects: { times: 1, act: answers('302 Found', 'Location: http://169.254.169.254/latest/\r\n') },
  // What comes after the headers takes nothing away from them.
  'drips its body': { times: 1, accepts: true, act: drip },
  'answers a megabyte': {
    times: 1,
    accepts: true,
    act: answers('201 Created', '', 'x'.repeat(1024 * 1024)),
  },
  'closes TLS mid-body': {
    times: 1,
    accepts: true,
    tls: true,
    act: (socket) => socket.end('HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\nx'),
  },
};

/** A byte a second, as long as anybody listens. */
function drip(socket: Socket): void {
  socket.write('HTTP/1.1 201 Created\r\nContent-Length: 1000\r\n\r\n');
  const timer = setInterval(() => socket.write('x'), 1000);
  socket.on('close', () => clearInterval(timer));
}

/** What a push service does with connections until it is well. */
export const brokenConnections: Readonly<
  Record<string, { readonly tls?: true; readonly act: (socket: Socket) => void }>
> = {
  'never reads': { act: (socket) => socket.pause() },
  'closes every connection': { act: (socket) => socket.destroy() },
  // It takes the ClientHello and is silent.
  'never ends the TLS handshake': { tls: true, act: (socket) => socket.resume() },
  'closes TLS in the handshake': {
    tls: true,
    act: (socket) => socket.once('data', () => socket.end(closeNotify)),
  },
  'fails the TLS handshake': {
    tls: true,
    act: (socket) => socket.once('data', () => socket.end(handshakeFailure)),
  },
};

/** Alerts before there is a key, in TLS 1.2's record (RFC 8446 §5.1): type, version, length, level, description. */
const closeNotify = Buffer.from([21, 3, 3, 0, 2, 1, 0]);
const handshakeFailure = Buffer.from([21, 3, 3, 0, 2, 2, 40]);
