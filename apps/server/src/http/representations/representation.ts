import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { ContentCoding } from './content-coding.ts';
import { isCompressible } from './media-type.ts';

/** How a body is sent: in a content coding, or as it is (RFC 9110 §8.4.1). */
type Form = ContentCoding | 'identity';

/** The body of a response with its media type and entity tag, in all its forms. */
export interface Representation {
  /** The value of Content-Type. */
  readonly type: string;
  /** Weak, because the compressed forms share it (RFC 9110 §8.8.1). */
  readonly etag: string;
  /** Of the body, in bytes. */
  readonly length: number;
  /** Whether it has compressed forms. */
  readonly isCompressible: boolean;
  /** The body in a form. Each is computed once. */
  readonly encoded: (form: Form) => Promise<Buffer>;
}

interface RepresentationOptions {
  readonly type: string;
  readonly body: Buffer;
  /** Compressed forms that are known already. With that in Brotli, the body is not kept in memory. */
  readonly compressed?: Readonly<Partial<Record<ContentCoding, Buffer>>>;
}

export function createRepresentation({ type, body, compressed = {} }: RepresentationOptions): Representation {
  const { br } = compressed;
  const known = { ...compressed, ...(!br && { identity: body }) };
  const forms = new Map<string, Promise<Buffer>>(
    Object.entries(known).map(([form, bytes]) => [form, Promise.resolve(bytes)]),
  );
  const encoded = (form: Form): Promise<Buffer> => {
    const begun = forms.get(form) ?? encode(form);
    forms.set(form, begun);
    return begun;
  };
  const encode = async (form: Form) =>
    form === 'identity' ? outOfBrotli(br!) : compressors[form](await encoded('identity'));
  return {
    type,
    etag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
    length: body.length,
    isCompressible: isCompressible(type, body.length),
    encoded,
  };
}

export function jsonRepresentation(value: unknown): Representation {
  return createRepresentation({
    type: 'application/json; charset=utf-8',
    body: Buffer.from(JSON.stringify(value)),
  });
}

const [inBrotli, outOfBrotli, inGzip] = [
  promisify(brotliCompress),
  promisify(brotliDecompress),
  promisify(gzip),
];

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
