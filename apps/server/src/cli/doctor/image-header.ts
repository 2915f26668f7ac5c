/** What the first bytes of a file reveal about an image. */
export interface ImageHeader {
  /** Width and height in pixels; undefined for a drawing, for an icon of several sizes, or if they are not found. */
  readonly size: readonly [width: number, height: number] | undefined;
}

/**
 * Recognizes the images that browsers show.
 *
 * @param body - the file, one character for each byte
 * @returns undefined if it is no image
 */
export function readImageHeader(body: string): ImageHeader | undefined {
  const bytes = Buffer.from(body, 'latin1');
  // PNG, §5.2 and §11.2.1: the signature, then the chunk IHDR.
  if (body.startsWith('\x89PNG\r\n\x1A\n') && bytes.length >= 24) {
    return { size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] };
  }
  if (/^GIF8[79]a/.test(body) && bytes.length >= 10) {
    return { size: [bytes.readUInt16LE(6), bytes.readUInt16LE(8)] };
  }
  if (body.startsWith('\xFF\xD8\xFF')) return { size: readJpegSize(bytes) };
  const isOther =
    /^RIFF[^]{4}WEBP/.test(body) ||
    /^[^]{4}ftyp(?:avif|avis|mif1)/.test(body) ||
    body.startsWith('\0\0\x01\0') ||
    isSvg(body);
  return isOther ? { size: undefined } : undefined;
}

function isSvg(body: string): boolean {
  return /^(?:\xEF\xBB\xBF)?\s*</.test(body) && /<svg[\s>]/i.test(body) && !/<html[\s>]/i.test(body);
}

/** The size in the first frame header of a JPEG file (ITU-T T.81, B.2.2). */
function readJpegSize(bytes: Buffer): ImageHeader['size'] {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    // The markers C4, C8 and CC between those of frames are others.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
