import { expect, test } from 'vitest';
import { saveLatest } from '../../src/panel/preferences/save-latest.ts';

/** A service whose responses the test gives. */
function startService() {
  const requests: { value: string; answer: (ok: boolean) => void }[] = [];
  const outcomes: string[] = [];
  const save = saveLatest(
    (value: string) =>
      new Promise<void>((resolve, reject) => {
        requests.push({ value, answer: (ok) => (ok ? resolve() : reject(new Error('away'))) });
      }),
    {
      saved: (value) => outcomes.push(`saved ${value}`),
      failed: (error) => outcomes.push(String(error)),
    },
  );
  return { requests, outcomes, save };
}

test('during a request only the latest value waits, and only its outcome counts', async () => {
  const { requests, outcomes, save } = startService();
  const first = save('a');
  void save('b');
  void save('c');
  expect(requests.map(({ value }) => value)).toEqual(['a']);
  requests[0]!.answer(true);
  await expect.poll(() => requests.map(({ value }) => value)).toEqual(['a', 'c']);
  expect(outcomes).toEqual([]);
  requests[1]!.answer(true);
  await first;
  expect(outcomes).toEqual(['saved c']);
});

test('after a failure the next value is sent', async () => {
  const { requests, outcomes, save } = startService();
  const failed = save('a');
  requests[0]!.answer(false);
  await failed;
  const retried = save('a');
  requests[1]!.answer(true);
  await retried;
  expect(outcomes).toEqual(['Error: away', 'saved a']);
});
