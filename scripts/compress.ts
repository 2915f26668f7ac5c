import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  codingExtensions,
  type ContentCoding,
  contentCodings,
} from '../apps/server/src/http/representations/content-coding.ts';
import { isCompressible, mediaTypeOf } from '../apps/server/src/http/representations/media-type.ts';

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];

/** As short as can be: it is done once for all requests. */
const compressors: Readonly<Record<ContentCoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (body) => inGzip(body, { level: 9 }),
};

/** Writes the compressed forms of the files of a build beside them. The part that only the service loads has none. */
export async function compressFiles(folder: string): Promise<void> {
  const extensions = contentCodings.map((coding) => codingExtensions[coding]);
  const exclude = ['server/**', ...extensions.map((extension) => `**/*${extension}`)];
  const files = globSync('**/*', { cwd: folder, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const body = readFileSync(file);
  await Promise.all(
    contentCodings.map(async (coding) => {
      const form = file + codingExtensions[coding];
      if (isCompressible(mediaTypeOf(file), body.length))
        writeFileSync(form, await compressors[coding](body));
      else rmSync(form, { force: true });
    }),
  );
}
