import { createRequire } from 'node:module';
import type * as Undici from 'undici';

const require = createRequire(import.meta.url);

/**
 * Undici, which opens sockets and makes requests over HTTP/1.1. It is loaded with the first connection: it takes several
 * megabytes, which a process without messages does not need.
 */
export function loadUndici(): typeof Undici {
  return require('undici') as typeof Undici;
}
