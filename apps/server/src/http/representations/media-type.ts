import { extname } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The value of Content-Type for a file. */
export function mediaTypeOf(file: string): string {
  return types[extname(file)] ?? 'application/octet-stream';
}

/** In bytes. A shorter body fits in one packet as it is. */
const shortest = 1024;

/** Whether compression makes a body shorter: images and fonts are compressed already. */
export function isCompressible(type: string, length: number): boolean {
  return length >= shortest && /^text\/|javascript|json|xml/.test(type);
}
