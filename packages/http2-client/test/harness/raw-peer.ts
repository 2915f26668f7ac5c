import type { TLSSocket } from 'node:tls';
import { makeCertificate } from './certificate.ts';
import { serveTls } from './tls-server.ts';

export interface RawFrame {
  readonly type: number;
  readonly flags: number;
  readonly streamId: number;
  readonly payload: Buffer;
}

/** The server's end of a connection. It sends only what the test specifies. */
export interface RawPeer {
  readonly socket: TLSSocket;
  /** The frames that the client has sent. */
  readonly frames: readonly RawFrame[];
  send(...frames: readonly Uint8Array[]): void;
}

export interface RawPeerListener {
  /** Sends empty settings if absent. */
  readonly onConnection?: (peer: RawPeer, index: number) => void;
  /** Called for the HEADERS frame of each request. */
  readonly onRequest?: (peer: RawPeer, streamId: number, index: number) => void;
}

export interface RawServer {
  readonly origin: string;
  /** The certificate to trust, PEM. */
  readonly ca: string;
  /** One for each connection, in order. */
  readonly peers: readonly RawPeer[];
}

export const certificate = await makeCertificate('localhost');
const prefaceLength = 24;

/** Encodes a frame, valid or not (RFC 9113 §4.1). */
export function frame(type: number, flags: number, streamId: number, payload: string | Buffer = ''): Buffer {
  const content = typeof payload === 'string' ? Buffer.from(payload.replaceAll(' ', ''), 'hex') : payload;
  const header = Buffer.alloc(9);
  header.writeUIntBE(content.length, 0, 3);
  header[3] = type;
  header[4] = flags;
  header.writeUInt32BE(streamId, 5);
  return Buffer.concat([header, content]);
}

export const settings = (payload = '') => frame(4, 0, 0, payload);
/** A complete response with `:status` 201. */
export const created = (streamId: number) => frame(1, 0x5, streamId, '08 03 323031');
/** The headers of a response with `:status` 201, before its body. */
export const createdHeaders = (streamId: number) => frame(1, 0x4, streamId, '08 03 323031');

/** Starts a server that negotiates `h2` and calls the listener with each connection and request. */
export async function serveRaw({
  onConnection = (peer) => peer.send(settings()),
  onRequest = () => {},
}: RawPeerListener): Promise<RawServer> {
  const peers: RawPeer[] = [];
  const port = await serveTls(certificate, (socket) => {
    const index = peers.length;
    const frames: RawFrame[] = [];
    const peer: RawPeer = { socket, frames, send: (...sent) => void socket.write(Buffer.concat(sent)) };
    peers.push(peer);
    onConnection(peer, index);
    let unread = Buffer.alloc(0);
    let start = prefaceLength;
    const hasBytes = (length: number) => unread.length >= start + length;
    socket.on('data', (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk]);
      while (hasBytes(9) && hasBytes(9 + unread.readUIntBE(start, 3))) {
        const end = start + 9 + unread.readUIntBE(start, 3);
        const streamId = unread.readUInt32BE(start + 5);
        const type = unread[start + 3]!;
        frames.push({ type, flags: unread[start + 4]!, streamId, payload: unread.subarray(start + 9, end) });
        start = end;
        if (type === 1) onRequest(peer, streamId, index);
      }
      if (!hasBytes(0)) return;
      unread = unread.subarray(start);
      start = 0;
    });
  });
  return { origin: `https://localhost:${port}`, ca: certificate.cert, peers };
}
