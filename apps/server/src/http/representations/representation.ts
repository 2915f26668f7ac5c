import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ContentCoding, contentCodings } from './content-coding.ts';
import { isCompressible } from './media-type.ts';

/** The body of a response with its media type and entity tag, and its compressed forms. */
export interface Representation {
  /** The value of Content-Type. */
  readonly type: string;
  /** Weak, because the compressed forms share it (RFC 9110 §8.8.1). */
  readonly etag: string;
  readonly body: Buffer;
  /** Whether it has compressed forms. */
  readonly isCompressible: boolean;
  /** The body in a content coding. Each is computed once. */
  readonly compressed: (coding: ContentCoding) => Promise<Buffer>;
}

interface RepresentationOptions {
  readonly type: string;
  readonly body: Buffer;
  /** Compressed forms that are known already. */
  readonly compressed?: Readonly<Partial<Record<ContentCoding, Buffer>>>;
}

export function createRepresentation({ type, body, compressed = {} }: RepresentationOptions): Representation {
  const forms = new Map<ContentCoding, Promise<Buffer>>();
  for (const coding of contentCodings) {
    const known = compressed[coding];
    if (known) forms.set(coding, Promise.resolve(known));
  }
  return {
    type,
    etag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
    body,
    isCompressible: isCompressible(type, body.length),
    compressed(coding) {
      const known = forms.get(coding);
      if (known) return known;
      const form = compressors[coding](body);
      forms.set(coding, form);
      return form;
    },
  };
}

export function jsonRepresentation(value: unknown): Representation {
  return createRepresentation({
    type: 'application/json; charset=utf-8',
    body: Buffer.from(JSON.stringify(value)),
  });
}

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];

/** For what only the running service knows, so that these are fast and not the strongest. */
const compressors: Readonly<Record<ContentCoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    inBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => inGzip(body),
};
