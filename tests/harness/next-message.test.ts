import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nextMessage } from './next-message.ts';

test('a process that ends without a message, or has ended, is an error', async () => {
  using directory = mkdtempDisposableSync(join(tmpdir(), 'sineta-message-'));
  const script = join(directory.path, 'answers-once.ts');
  writeFileSync(script, `process.on('message', (message) => process.send(message, () => process.exit(3)));`);
  const child = fork(script);
  const exited = once(child, 'exit');
  child.send('hello');
  expect(await nextMessage(child)).toBe('hello');
  const ended = 'answers-once.ts ended (3) before it sent what was expected.';
  await expect(nextMessage(child)).rejects.toThrow(ended);
  await exited;
  await expect(nextMessage(child)).rejects.toThrow(ended);
});
