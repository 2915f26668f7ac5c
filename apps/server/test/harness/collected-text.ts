import { Writable } from 'node:stream';

/** Where a logger may write, and what it has written. */
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
