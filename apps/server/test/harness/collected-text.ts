import { Writable } from 'node:stream';

/** A destination for a logger, and its output. */
export function collectText(): { readonly destination: Writable; readonly text: () => string } {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return { destination, text: () => text };
}
