import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { codingExtensions, type ContentCoding, contentCodings } from './content-coding.ts';
import { mediaTypeOf } from './media-type.ts';
import { createRepresentation, type Representation } from './representation.ts';
import { sendRepresentation } from './send-representation.ts';

/** Reads a file and the compressed forms that the build put beside it. */
export function readRepresentation(file: string): Representation {
  const compressed: Partial<Record<ContentCoding, Buffer>> = {};
  for (const coding of contentCodings) {
    const form = file + codingExtensions[coding];
    // A form older than its file is that of a previous build.
    if (existsSync(form) && statSync(form).mtimeMs >= statSync(file).mtimeMs) {
      compressed[coding] = readFileSync(form);
    }
  }
  return createRepresentation({ type: mediaTypeOf(file), body: readFileSync(file), compressed });
}

interface StaticFiles {
  readonly folder: string;
  /** What precedes the paths of the files in their URLs. It ends with a slash. */
  readonly prefix: string;
  /** Glob patterns of files that are not served by their names. */
  readonly ignore: readonly string[];
  /** Files that pages of other origins may load too. */
  readonly shared?: readonly string[];
}

/**
 * Serves the files of a build from memory, which has only their compressed forms: they are few, and known at the start.
 * Those under assets/ contain a hash of their content in their names, and never change.
 */
export function staticFileRoutes({ folder, prefix, ignore, shared = [] }: StaticFiles): FastifyPluginAsync {
  return async (app) => {
    for (const path of servedFiles(folder, ignore)) {
      const representation = readRepresentation(join(folder, path));
      const headers = {
        'Cache-Control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(shared.includes(path) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      };
      app.get(prefix + path, { schema: { hide: true } }, (request, reply) =>
        sendRepresentation(request, reply.headers(headers), representation),
      );
    }
  };
}

function servedFiles(folder: string, ignore: readonly string[]): string[] {
  const forms = Object.values(codingExtensions).map((extension) => `**/*${extension}`);
  const hidden = ['**/.*', '**/.*/**'];
  return globSync('**/*', { cwd: folder, exclude: [...hidden, ...forms, ...ignore], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
