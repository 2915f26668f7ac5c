import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createEndpointPolicy,
  createSender,
  createVapidSigner,
  generateVapidKeys,
  type SenderOptions,
} from '../../src/index.ts';
import { serveBehindDoor } from '../servers.ts';
import { created, createdHead, frame, type RawPeer, serveRaw, settings } from './raw-peer.ts';

const vapid = createVapidSigner({ keyPair: generateVapidKeys(), subject: 'mailto:sino@example.com' });
const failsWith = (code: string) => expect.objectContaining({ name: 'WebPushError', code });

function to({ origin, ca }: { origin: string; ca: string }, options: SenderOptions = {}) {
  const policy = createEndpointPolicy({ extraOrigins: [origin] });
  const sender = createSender({ policy, ca, ...options });
  onTestFinished(() => sender.close());
  const send = (body = Buffer.alloc(400, 7), signal?: AbortSignal) =>
    sender.send({ endpoint: `${origin}/s3cret`, ttl: 60, vapid, body }, signal && { signal });
  return { sender, send };
}

/** The code of the GOAWAY frame that the client has said. */
async function goodbyeTo(peer: RawPeer): Promise<number> {
  return vi.waitFor(() => {
    const goaway = peer.frames.find(({ type }) => type === 7);
    if (goaway === undefined) throw new Error('The client has not said goodbye.');
    return goaway.payload.readUInt32BE(4);
  });
}

const codes = {
  PROTOCOL_ERROR: 1,
  FLOW_CONTROL_ERROR: 3,
  FRAME_SIZE_ERROR: 6,
  COMPRESSION_ERROR: 9,
  ENHANCE_YOUR_CALM: 11,
};
const many = (bytes: Buffer) => Buffer.concat(Array.from({ length: 2000 }, () => bytes));
const ping = frame(6, 0, 0, '00'.repeat(8));
const bomb = Buffer.concat([
  Buffer.from('40 01 61 7f 81 1e'.replaceAll(' ', ''), 'hex'),
  Buffer.alloc(4000, 'x'),
  Buffer.alloc(1000, 0xbe),
]);

/** What the server sends when the request to stream 1 is there. */
const attacks: Readonly<Record<string, readonly [keyof typeof codes, Buffer]>> = {
  'words of another protocol': ['FRAME_SIZE_ERROR', Buffer.from('220 smtp ready\r\n')],
  'a frame that is too large': [
    'FRAME_SIZE_ERROR',
    Buffer.from('00400100 00 00000001'.replaceAll(' ', ''), 'hex'),
  ],
  'data for the connection': ['PROTOCOL_ERROR', frame(0, 0, 0, '00')],
  'headers of a stream that nobody opened': ['PROTOCOL_ERROR', created(3)],
  'headers of a stream of its own': ['PROTOCOL_ERROR', created(2)],
  'a push': ['PROTOCOL_ERROR', frame(5, 0x4, 1, '00000002 82 87 84')],
  'a reset of a stream that nobody opened': ['PROTOCOL_ERROR', frame(3, 0, 5, '00000008')],
  'more padding than frame': ['PROTOCOL_ERROR', frame(1, 0xd, 1, '05 88 00')],
  'a continuation of nothing': ['PROTOCOL_ERROR', frame(9, 0x4, 1, '88')],
  'a frame amid a header block': ['PROTOCOL_ERROR', Buffer.concat([frame(1, 0, 1, '88'), ping])],
  'a continuation of another stream': [
    'PROTOCOL_ERROR',
    Buffer.concat([frame(1, 0, 1, '88'), frame(9, 0x4, 3)]),
  ],
  'a header block without end': [
    'ENHANCE_YOUR_CALM',
    Buffer.concat([frame(1, 0, 1), frame(9, 0, 1, Buffer.alloc(16_000)), frame(9, 0, 1, Buffer.alloc(1000))]),
  ],
  'empty continuations without end': [
    'ENHANCE_YOUR_CALM',
    Buffer.concat([frame(1, 0, 1), many(frame(9, 0, 1))]),
  ],
  'a header that is no HPACK': ['COMPRESSION_ERROR', frame(1, 0x5, 1, '80')],
  'few bytes that become many': ['ENHANCE_YOUR_CALM', frame(1, 0x5, 1, bomb)],
  'settings that are impossible': ['FLOW_CONTROL_ERROR', settings('0004 80000000')],
  'a server that would be pushed to': ['PROTOCOL_ERROR', settings('0002 00000001')],
  'a frame size that is impossible': ['PROTOCOL_ERROR', settings('0005 00000001')],
  'settings that overflow a window': [
    'FLOW_CONTROL_ERROR',
    Buffer.concat([frame(8, 0, 1, '7fff0000'), settings('0004 7fffffff')]),
  ],
  'a window that overflows': ['FLOW_CONTROL_ERROR', frame(8, 0, 0, '7fffffff')],
  'a window that does not widen': ['PROTOCOL_ERROR', frame(8, 0, 0, '00000000')],
  'data without end': ['ENHANCE_YOUR_CALM', many(frame(0, 0, 1, '00'))],
  'pings without end': ['ENHANCE_YOUR_CALM', many(ping)],
  'settings without end': ['ENHANCE_YOUR_CALM', many(settings())],
  'priorities without end': ['ENHANCE_YOUR_CALM', many(frame(2, 0, 1, '00000000 10'))],
  'frames that nobody knows without end': ['ENHANCE_YOUR_CALM', many(frame(99, 0, 1))],
  'window updates without end': ['ENHANCE_YOUR_CALM', many(frame(8, 0, 0, '00000001'))],
  'informational responses without end': ['ENHANCE_YOUR_CALM', many(frame(1, 0x4, 1, '08 03 313033'))],
  'resets without end': ['ENHANCE_YOUR_CALM', many(frame(3, 0, 1, '00000008'))],
};
test.each(Object.entries(attacks))(
  '%s: the connection ends, the next request has another',
  async (_, attack) => {
    const [code, bytes] = attack;
    const server = await serveRaw({
      onRequest: (peer, streamId, index) => peer.send(index === 0 ? bytes : created(streamId)),
    });
    const { send } = to(server);
    await expect(send()).rejects.toEqual(failsWith('connection_failed'));
    expect(await goodbyeTo(server.peers[0]!)).toBe(codes[code]);
    expect(await send()).toEqual({ status: 201 });
    expect(server.peers).toHaveLength(2);
  },
);

test.each([
  ['something else first', ping],
  ['an acknowledgement first', frame(4, 1, 0)],
  ['words of another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['no streams at all', settings('0003 00000000')],
])('a server that begins with %s fails the request', async (_, bytes) => {
  const { send } = to(await serveRaw({ onConnection: (peer) => peer.send(bytes) }));
  await expect(send()).rejects.toEqual(failsWith('connection_failed'));
});

test('a server that never says its settings, or never answers, times out', async () => {
  const mute = to(await serveRaw({ onConnection: () => {} }), { timeouts: { connect: 200 } });
  await expect(mute.send()).rejects.toEqual(failsWith('timed_out'));

  const silent = await serveRaw({});
  const { send } = to(silent, { timeouts: { headers: 100 } });
  await expect(send()).rejects.toEqual(failsWith('timed_out'));
  await vi.waitFor(() => expect(silent.peers[0]!.frames.some(({ type }) => type === 3)).toBe(true));
});

test('a connection on which nothing came is not used again after a request timed out', async () => {
  const server = await serveRaw({
    onRequest: (peer, streamId, index) => index > 0 && peer.send(created(streamId)),
  });
  const { send } = to(server, { timeouts: { headers: 100 } });
  await expect(send()).rejects.toEqual(failsWith('timed_out'));
  expect(await send()).toEqual({ status: 201 });
  expect(server.peers).toHaveLength(2);
});

test('one that answers others is', async () => {
  const server = await serveRaw({
    onRequest: (peer, streamId) => streamId > 1 && peer.send(created(streamId)),
  });
  const { send } = to(server, { timeouts: { headers: 300 } });
  const first = send();
  await vi.waitFor(() => expect(server.peers[0]?.frames.some(({ type }) => type === 1)).toBe(true));
  expect(await send()).toEqual({ status: 201 });
  await expect(first).rejects.toEqual(failsWith('timed_out'));
  expect(await send()).toEqual({ status: 201 });
  expect(server.peers).toHaveLength(1);
});

test('a connection of which the server has had enough is not used again', async () => {
  const server = await serveRaw({
    onRequest: (peer, streamId, index) =>
      peer.send(index === 0 ? frame(3, 0, streamId, '0000000b') : created(streamId)),
  });
  const { send } = to(server);
  await expect(send()).rejects.toEqual(failsWith('connection_failed'));
  expect(await send()).toEqual({ status: 201 });
  expect(server.peers).toHaveLength(2);
});

test('a connection of which stream after stream is reset is not used for ever', async () => {
  const reset = (streamId: number) => frame(3, 0, streamId, '00000002');
  let left = 8;
  const server = await serveRaw({
    onRequest(peer, streamId, index) {
      if (index > 0 || left === 4) peer.send(created(streamId));
      else peer.send(reset(streamId));
      left -= 1;
    },
  });
  const { send } = to(server);
  const outcomes: unknown[] = [];
  for (let i = 0; i < 14; i++) outcomes.push(await send().catch(({ code }) => code as string));
  const failed = (times: number) => Array(times).fill('connection_failed');
  // An answer in between is a sign of life: only eight resets in a row are not.
  expect(outcomes).toEqual([...failed(4), { status: 201 }, ...failed(8), { status: 201 }]);
  expect(server.peers).toHaveLength(2);
  expect(await goodbyeTo(server.peers[0]!)).toBe(0);
});

test('name, TCP, TLS and settings share one time', async () => {
  const server = await serveRaw({ onConnection: () => {} });
  const door = await serveBehindDoor(Number(new URL(server.origin).port));
  const { send } = to(
    { ...server, origin: `https://localhost:${door.port}` },
    { timeouts: { connect: 600 } },
  );
  const startedAt = performance.now();
  setTimeout(door.open, 450);
  await expect(send()).rejects.toEqual(failsWith('timed_out'));
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(server.peers).toHaveLength(1);
});

test('a server that grants no window gets no body, and times out', async () => {
  const server = await serveRaw({ onConnection: (peer) => peer.send(settings('0004 00000000')) });
  const { send } = to(server, { timeouts: { headers: 100 } });
  await expect(send()).rejects.toEqual(failsWith('timed_out'));
  expect(server.peers[0]!.frames.some(({ type }) => type === 0)).toBe(false);
});

test('a body goes in the parts that the server grants', async () => {
  let granted = 0;
  const server = await serveRaw({
    onConnection(peer) {
      peer.send(settings('0004 00000000'));
      const granting = setInterval(() => {
        const sent = peer.frames
          .filter(({ type }) => type === 0)
          .reduce((n, { payload }) => n + payload.length, 0);
        if (sent === 400) return peer.send(created(1));
        if (!peer.frames.some(({ type }) => type === 1) || sent < granted) return;
        granted += 150;
        peer.send(frame(8, 0, 1, '00000096'));
      }, 5);
      peer.socket.on('close', () => clearInterval(granting));
    },
  });
  const { send } = to(server);
  expect(await send()).toEqual({ status: 201 });
  const data = server.peers[0]!.frames.filter(({ type }) => type === 0);
  expect(data.map(({ payload }) => payload.length)).toEqual([150, 150, 100]);
  expect(data.map(({ flags }) => flags)).toEqual([0, 0, 1]);
});

test('an answer that did not wait for the body counts', async () => {
  const server = await serveRaw({
    onConnection: (peer) => peer.send(settings('0004 00000000')),
    onRequest: (peer, streamId) => peer.send(created(streamId)),
  });
  expect(await to(server).send()).toEqual({ status: 201 });
  await vi.waitFor(() => expect(server.peers[0]!.frames.at(-1)).toMatchObject({ type: 3, streamId: 1 }));
});

test.each([
  ['a body before its head', frame(0, 0, 1, '00')],
  ['no status', frame(1, 0x5, 1, '00 01 61 01 62')],
  ['a status that is none', frame(1, 0x5, 1, '08 03 393962')],
  ['two statuses', frame(1, 0x5, 1, '88 88')],
  ['a name in capitals', frame(1, 0x5, 1, '88 00 01 41 01 62')],
  ['a header of HTTP/1.1', frame(1, 0x5, 1, '88 00 07 75706772616465 01 62')],
  ['a line break in a value', frame(1, 0x5, 1, '88 00 01 61 02 0d0a')],
  ['an end that only informs', frame(1, 0x5, 1, '08 03 313033')],
  ['a reset', frame(3, 0, 1, '00000002')],
  ['a window that does not widen', frame(8, 0, 1, '00000000')],
])('%s fails that request alone', async (_, bytes) => {
  const server = await serveRaw({
    onRequest: (peer, streamId) => peer.send(streamId === 1 ? bytes : created(streamId)),
  });
  const { send } = to(server);
  await expect(send()).rejects.toEqual(failsWith('connection_failed'));
  expect(await send()).toEqual({ status: 201 });
  expect(server.peers).toHaveLength(1);
});

test.each([
  ['a reset', frame(3, 0, 1, '00000002')],
  ['trailers', frame(1, 0x5, 1, '00 01 61 01 62')],
  ['wrong trailers', frame(1, 0x4, 1, '00 01 61 01 62')],
  ['padded data in parts', Buffer.concat([frame(0, 0x8, 1, '02 61 0000'), frame(0, 0x9, 1, '00')])],
  ['an error of the connection', frame(0, 0, 0)],
  ['empty data without end', many(frame(0, 0, 1))],
])('%s after the head does not take the answer away', async (_, bytes) => {
  const server = await serveRaw({ onRequest: (peer) => peer.send(createdHead(1), bytes) });
  expect(await to(server).send()).toEqual({ status: 201 });
});

test.each(['end', 'destroy'] as const)(
  'of a connection that the server %ss what has its head counts',
  async (how) => {
    const closing = (...bytes: Buffer[]) =>
      serveRaw({ onRequest: (peer) => peer.socket.write(Buffer.concat(bytes), () => peer.socket[how]()) });
    await expect(to(await closing(ping)).send()).rejects.toEqual(failsWith('connection_failed'));
    expect(await to(await closing(ping, createdHead(1))).send()).toEqual({ status: 201 });
  },
);

test('what the server refused without a look is sent once more, not twice', async () => {
  const refusal = (streamId: number) => frame(3, 0, streamId, '00000007');
  const once = await serveRaw({
    onRequest: (peer, streamId) => peer.send(streamId === 1 ? refusal(streamId) : created(streamId)),
  });
  expect(await to(once).send()).toEqual({ status: 201 });

  const always = await serveRaw({ onRequest: (peer, streamId) => peer.send(refusal(streamId)) });
  await expect(to(always).send()).rejects.toEqual(failsWith('connection_failed'));
  expect(always.peers[0]!.frames.filter(({ type }) => type === 1)).toHaveLength(2);
});

test('of a goodbye what was not processed goes over a new connection, once', async () => {
  const goaway = (last: string) => frame(7, 0, 0, `${last} 00000000`);
  const server = await serveRaw({
    onRequest(peer, streamId, index) {
      if (index > 0) peer.send(created(streamId));
      else if (streamId === 3) peer.send(goaway('00000001'), created(1));
    },
  });
  const { send } = to(server);
  expect(await Promise.all([send(), send()])).toEqual([{ status: 201 }, { status: 201 }]);
  expect(server.peers).toHaveLength(2);

  const atOnce = await serveRaw({ onConnection: (peer) => peer.send(settings(), goaway('00000000')) });
  await expect(to(atOnce).send()).rejects.toEqual(failsWith('connection_failed'));
  expect(atOnce.peers).toHaveLength(2);
});

test('the caller can stop, and the connection goes on', async () => {
  const server = await serveRaw({
    onRequest: (peer, streamId) => streamId > 1 && peer.send(created(streamId)),
  });
  const { send } = to(server);
  const stop = new AbortController();
  const stopped = send(undefined, stop.signal);
  await vi.waitFor(() => expect(server.peers[0]?.frames.some(({ type }) => type === 1)).toBe(true));
  expect(await send()).toEqual({ status: 201 });
  stop.abort();
  await expect(stopped).rejects.toEqual(failsWith('aborted'));
  await vi.waitFor(() =>
    expect(server.peers[0]!.frames.at(-1)).toMatchObject({
      type: 3,
      streamId: 1,
      payload: Buffer.from([0, 0, 0, 8]),
    }),
  );
  expect(await send()).toEqual({ status: 201 });
  expect(server.peers).toHaveLength(1);
});

test('a server that asks for no table gets none', async () => {
  const server = await serveRaw({
    onConnection: (peer) => peer.send(settings('0001 00000000')),
    onRequest: (peer, streamId) => peer.send(created(streamId)),
  });
  const { send } = to(server);
  await send();
  await send();
  const [first, second] = server.peers[0]!.frames.filter(({ type }) => type === 1);
  // RFC 7541 §6.3: the change of the table is said once.
  expect(first!.payload[0]).toBe(0x20);
  expect(second!.payload).toEqual(first!.payload.subarray(1));
});

test('a body is read as it was sent, also when other frames are cut over the same reads', async () => {
  const refused = frame(1, 0x4, 1, '08 03 343033');
  const data = frame(0, 0, 1, Buffer.from('{"reason":"BadJwtToken"}'));
  const end = frame(0, 0x1, 1);
  const answerInParts = async (peer: RawPeer) => {
    peer.send(refused, ping, data.subarray(0, 15));
    await answered(peer, 1);
    peer.send(data.subarray(15), ping, ping.subarray(0, 12));
    await answered(peer, 2);
    peer.send(ping.subarray(12), end);
  };
  const server = await serveRaw({ onRequest: (peer) => void answerInParts(peer) });
  expect(await to(server).send()).toEqual({ status: 403, reason: 'BadJwtToken' });
});

test.each([
  ['of a request', frame(0xb0, 0, 1, '00')],
  ['that nobody opened', frame(0xb0, 0, 2, '00')],
])('a frame of an unknown type on a stream %s is passed over', async (_, unknown) => {
  const server = await serveRaw({ onRequest: (peer) => peer.send(unknown, created(1)) });
  expect(await to(server).send()).toEqual({ status: 201 });
});

/** Resolves when the client has answered so many pings, and so has read what came with them. */
async function answered(peer: RawPeer, pings: number): Promise<void> {
  await vi.waitFor(() => {
    const answers = peer.frames.filter(({ type, flags }) => type === 6 && flags === 1);
    if (answers.length < pings) throw new Error('The client has not answered.');
  });
}
