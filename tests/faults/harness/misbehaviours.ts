import type { Socket } from 'node:net';
import type { Answer } from '../../../apps/server/test/harness/push-sink.ts';
import type { Protocol } from './protocol.ts';

/** A misbehaviour of a push service towards each device, before it works correctly. */
export interface Misbehaviour<Request> {
  /** The number of misbehaviours per device. */
  readonly times: number;
  /** The number of devices; all when absent. */
  readonly devices?: number;
  /** @param isLast - whether all other devices have sent their request */
  readonly act: (request: Request, isLast: boolean) => void;
  /** Whether the message counts as accepted, so that it must not be repeated. */
  readonly accepts?: true;
  readonly tls?: true;
}

/** A misbehaviour at the level of connections, before the service works correctly. */
export interface BrokenConnection {
  readonly tls?: true;
  /** Whether the TLS handshake completes first. */
  readonly isAgreed?: true;
  readonly act: (socket: Socket) => void;
}

/** A protocol, and the known misbehaviours of push services with it, by name. */
export interface Conduct<Request> {
  readonly protocol: Protocol<Request>;
  readonly misbehaviours: Readonly<Record<string, Misbehaviour<Request>>>;
  readonly brokenConnections: Readonly<Record<string, BrokenConnection>>;
}

/** Incorrect responses that are possible over any protocol. */
export function badAnswers<Request>({
  answer,
  drip,
}: Protocol<Request>): Readonly<Record<string, Misbehaviour<Request>>> {
  const answers = (content: Answer) => (request: Request) => answer(request, content);
  const later = { 'Retry-After': '1' };
  // For all devices they would limit the sender for minutes (decisions/0024).
  const devices = 2;
  return {
    'rate-limits': { times: 2, devices, act: answers({ status: 429, headers: later }) },
    fails: { times: 2, act: answers({ status: 500 }) },
    'is unavailable': { times: 2, act: answers({ status: 503, headers: later }) },
    'throttles like Microsoft': { times: 2, devices, act: answers({ status: 406 }) },
    'responds gone once': { times: 1, act: answers({ status: 410 }) },
    hangs: { times: 1, act: () => {} },
    redirects: {
      times: 1,
      act: answers({ status: 302, headers: { Location: 'http://169.254.169.254/latest/' } }),
    },
    // The body does not change the meaning of the headers.
    'drips its body': { times: 1, accepts: true, act: drip },
    // Over HTTP/2, Node's server runs out of memory after some of them and resets all other streams.
    'responds with a megabyte': {
      times: 1,
      accepts: true,
      act: answers({ status: 201, body: 'x'.repeat(1024 * 1024) }),
    },
  };
}

/** Misbehaviours before a protocol is negotiated. */
export const brokenHandshakes: Readonly<Record<string, BrokenConnection>> = {
  'never reads': { act: (socket) => socket.pause() },
  'closes every connection': { act: (socket) => socket.destroy() },
  // It reads the ClientHello and does not respond.
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

/** Alerts before there is a key, in a TLS 1.2 record (RFC 8446 §5.1): type, version, length, level, description. */
const closeNotify = Buffer.from([21, 3, 3, 0, 2, 1, 0]);
const handshakeFailure = Buffer.from([21, 3, 3, 0, 2, 2, 40]);
