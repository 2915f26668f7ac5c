import { crc32, deflateSync } from 'node:zlib';

/** A valid PNG file (RFC 2083) of grey pixels. */
export function pngFile(width: number, greys: Uint8Array): Buffer<ArrayBuffer> {
  const height = Math.ceil(greys.length / width);
  const rows = Buffer.alloc(height * (width + 1));
  // Each row begins with its filter: none.
  for (const [index, grey] of greys.entries()) rows[index + Math.floor(index / width) + 1] = grey;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
