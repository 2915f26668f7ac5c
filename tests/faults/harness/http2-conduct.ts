import { constants } from 'node:http2';
import type { Socket } from 'node:net';
import { http2, type Http2Request } from './http2.ts';
import { badAnswers, type BrokenConnection, brokenHandshakes, type Conduct } from './misbehaviours.ts';

const { NGHTTP2_ENHANCE_YOUR_CALM, NGHTTP2_INTERNAL_ERROR, NGHTTP2_REFUSED_STREAM } = constants;

/** Sends an informational response, and withholds the rest. */
const beginAnswer = ({ stream }: Http2Request) => stream.additionalHeaders({ ':status': 103 });

/**
 * Breaks a connection while the requests of all devices are in progress on it. It is unknown which of them arrived, so that
 * each is repeated once for each break, hence at most as often as a connection has streams.
 */
const once =
  (breakDown: (request: Http2Request) => void) =>
  (request: Http2Request, isLast: boolean): void => {
    if (isLast) breakDown(request);
  };

export const http2Conduct: Conduct<Http2Request> = {
  protocol: http2,
  misbehaviours: {
    ...badAnswers(http2),
    'resets the stream': { times: 1, act: ({ stream }) => stream.close(NGHTTP2_INTERNAL_ERROR) },
    // The first time it is repeated at once (RFC 9113 §8.7), the second time later.
    'refuses the stream': { times: 2, act: ({ stream }) => stream.close(NGHTTP2_REFUSED_STREAM) },
    'resets mid-response': {
      times: 1,
      act(request) {
        beginAnswer(request);
        request.stream.close(NGHTTP2_INTERNAL_ERROR);
      },
    },
    'resets mid-body': {
      times: 1,
      accepts: true,
      act({ stream }) {
        stream.respond({ ':status': 201 });
        stream.write('x', () => stream.close(NGHTTP2_INTERNAL_ERROR));
      },
    },
    'breaks the connection': { times: 1, act: once(({ socket }) => socket.destroy()) },
    'breaks the connection mid-response': {
      times: 1,
      act(request, isLast) {
        beginAnswer(request);
        if (isLast) request.session.destroy();
      },
    },
    'closes TLS instead of a response': { times: 1, act: once(({ socket }) => socket.end()) },
    'closes TLS mid-response': {
      times: 1,
      act(request, isLast) {
        beginAnswer(request);
        if (isLast) request.socket.end();
      },
    },
    'sends GOAWAY and closes': {
      times: 1,
      act: once(({ session }) => {
        session.goaway();
        session.destroy();
      }),
    },
    // All but the first stream, which Node cannot leave out.
    'sends GOAWAY for unprocessed streams': {
      times: 1,
      act: once(({ session }) => {
        session.goaway(NGHTTP2_ENHANCE_YOUR_CALM, 1);
        session.destroy();
      }),
    },
    // Streams that have begun get a response; later ones are ignored and not counted.
    'sends GOAWAY with each response': {
      times: 1,
      accepts: true,
      act(request) {
        request.session.close();
        http2.answer(request, { status: 201 });
      },
    },
  },
  brokenConnections: {
    ...brokenHandshakes,
    'sends no settings': agreed((socket) => socket.resume()),
    'speaks another protocol': sends(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')),
    'allows no streams': sends(settings(3)),
    'grants no window': sends(settings(4)),
    'sends GOAWAY at once': sends(Buffer.concat([settings(), goaway()])),
    'closes TLS after its settings': agreed((socket) => socket.end(settings())),
    'never reads after its settings': agreed((socket) => {
      socket.write(settings());
      socket.pause();
    }),
  },
};

function agreed(act: (socket: Socket) => void): BrokenConnection {
  return { isAgreed: true, act };
}

/** Sends these bytes, then nothing. */
function sends(bytes: Uint8Array): BrokenConnection {
  return agreed((socket) => socket.resume().write(bytes));
}

/** A SETTINGS frame (RFC 9113 §6.5) that sets these to 0. */
function settings(...identifiers: readonly number[]): Buffer {
  const payload = identifiers.flatMap((identifier) => [0, identifier, 0, 0, 0, 0]);
  return Buffer.from([0, 0, payload.length, 4, 0, 0, 0, 0, 0, ...payload]);
}

/** A GOAWAY frame (RFC 9113 §6.8): no stream was processed, no error. */
function goaway(): Buffer {
  return Buffer.from([0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
}
