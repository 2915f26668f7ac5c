import { expect, onTestFinished, test } from 'vitest';
import { startReporters } from '../harness/callers/reporters.ts';

test('a bench ends when the process that plays the browsers does', async () => {
  // Nothing listens there.
  const reporters = await startReporters('http://127.0.0.1:1', ['token'], 'secret');
  onTestFinished(() => reporters[Symbol.asyncDispose]());
  await expect(reporters.report('message', 'displayed')).rejects.toThrow('reporters-process.ts ended (1)');
});
