import type { TLSSocket } from 'node:tls';
import { makeCertificate, serveTls } from '../servers.ts';

export interface RawFrame {
  readonly type: number;
  readonly flags: number;
  readonly streamId: number;
  readonly payload: Buffer;
}

/** The server's side of a connection, which says what a test has it say. */
export interface RawPeer {
  readonly socket: TLSSocket;
  /** What the client has sent. */
  readonly frames: readonly RawFrame[];
  send(...frames: readonly Uint8Array[]): void;
}

export interface RawPeerListener {
  /** Sends empty settings unless given. */
  readonly onConnection?: (peer: RawPeer, index: number) => void;
  /** A request's head came. */
  readonly onRequest?: (peer: RawPeer, streamId: number, index: number) => void;
}

export const certificate = await makeCertificate('localhost');
const prefaceLength = 24;

/** A frame in bytes (RFC 9113 §4.1), right or wrong. */
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
/** `:status` 201, the whole answer. */
export const created = (streamId: number) => frame(1, 0x5, streamId, '08 03 323031');
/** `:status` 201, with a body to come. */
export const createdHead = (streamId: number) => frame(1, 0x4, streamId, '08 03 323031');

/** Gives the origin and each connection that was made to it. */
export async function serveRaw({
  onConnection = (peer) => peer.send(settings()),
  onRequest = () => {},
}: RawPeerListener): Promise<{ origin: string; ca: string; peers: readonly RawPeer[] }> {
  const peers: RawPeer[] = [];
  const port = await serveTls(certificate, (socket) => {
    const index = peers.length;
    const frames: RawFrame[] = [];
    const peer: RawPeer = { socket, frames, send: (...sent) => void socket.write(Buffer.concat(sent)) };
    peers.push(peer);
    onConnection(peer, index);
    let bytes = Buffer.alloc(0);
    let start = prefaceLength;
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= start + 9 && bytes.length >= start + 9 + bytes.readUIntBE(start, 3)) {
        const end = start + 9 + bytes.readUIntBE(start, 3);
        const streamId = bytes.readUInt32BE(start + 5);
        const type = bytes[start + 3]!;
        frames.push({ type, flags: bytes[start + 4]!, streamId, payload: bytes.subarray(start + 9, end) });
        start = end;
        if (type === 1) onRequest(peer, streamId, index);
      }
    });
  });
  return { origin: `https://localhost:${port}`, ca: certificate.cert, peers };
}
