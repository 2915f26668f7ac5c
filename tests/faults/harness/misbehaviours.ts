import type { Socket } from 'node:net';
import type { Answer } from '../../../apps/server/test/harness/push-sink.ts';
import type { Protocol } from './protocol.ts';

/** What a push service does to each device at first, and then is well. */
export interface Misbehaviour<Request> {
  /** How often. */
  readonly times: number;
  /** @param isLast Whether all other devices have been here, too. */
  readonly act: (request: Request, isLast: boolean) => void;
  /** Whether the message counts as accepted all the same, so that it is not repeated. */
  readonly accepts?: true;
  readonly tls?: true;
}

/** What a push service does with connections until it is well. */
export interface BrokenConnection {
  readonly tls?: true;
  /** Whether it ends the TLS handshake before. */
  readonly isAgreed?: true;
  readonly act: (socket: Socket) => void;
}

/** A protocol, and all the ways in which push services are known to misuse it, by what they do. */
export interface Conduct<Request> {
  readonly protocol: Protocol<Request>;
  readonly misbehaviours: Readonly<Record<string, Misbehaviour<Request>>>;
  readonly brokenConnections: Readonly<Record<string, BrokenConnection>>;
}

/** What push services answer amiss, over whichever protocol. */
export function badAnswers<Request>({
  answer,
  drip,
}: Protocol<Request>): Readonly<Record<string, Misbehaviour<Request>>> {
  const answers = (content: Answer) => (request: Request) => answer(request, content);
  const later = { 'Retry-After': '1' };
  return {
    'asks for patience': { times: 2, act: answers({ status: 429, headers: later }) },
    fails: { times: 2, act: answers({ status: 500 }) },
    'is unavailable': { times: 2, act: answers({ status: 503, headers: later }) },
    'throttles like Microsoft': { times: 2, act: answers({ status: 406 }) },
    'says gone once': { times: 1, act: answers({ status: 410 }) },
    hangs: { times: 1, act: () => {} },
    redirects: {
      times: 1,
      act: answers({ status: 302, headers: { Location: 'http://169.254.169.254/latest/' } }),
    },
    // What comes after the headers takes nothing away from them.
    'drips its body': { times: 1, accepts: true, act: drip },
    // Over HTTP/2, Node's server has no memory left after some of them and resets all other streams.
    'answers a megabyte': {
      times: 1,
      accepts: true,
      act: answers({ status: 201, body: 'x'.repeat(1024 * 1024) }),
    },
  };
}

/** What happens before a protocol is agreed on. */
export const brokenHandshakes: Readonly<Record<string, BrokenConnection>> = {
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
