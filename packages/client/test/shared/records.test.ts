import { expect, onTestFinished, test, vi } from 'vitest';
import { createRecordStore } from '../../src/shared/records.ts';
import { useFullDisk } from '../full-disk.ts';

const open = () => createRecordStore(() => 'https://site.example/sineta/');

test('a value that a full disk does not take is read from memory, not the former one from the disk', async () => {
  using _ = useFullDisk({ optedOut: false });
  const records = open();
  expect(await records.update('optedOut', () => true)).toBe(false);
  expect(await records.read('optedOut')).toBe(true);
});

test('also a value that removes the stored one', async () => {
  using _ = useFullDisk({ clickedLink: { url: 'https://site.example/', at: 1 } });
  const records = open();
  await records.update('clickedLink', () => undefined);
  expect(await records.read('clickedLink')).toBeUndefined();
});

test('with a full disk a change starts from the stored value, and the next one from that in memory', async () => {
  using disk = useFullDisk({ shown: ['m1'] });
  const records = open();
  const show = (id: string) => records.update('shown', (shown = []) => [...shown, id]);
  await show('m2');
  await show('m3');
  expect(await records.read('shown')).toEqual(['m1', 'm2', 'm3']);
  expect(disk.stored.get('shown')).toEqual(['m1']);
});

test('concurrent changes with a full disk keep each other’s values', async () => {
  using _ = useFullDisk({ shown: ['m1'] });
  const records = open();
  const show = (id: string) => records.update('shown', (shown = []) => [...shown, id]);
  await Promise.all([show('m2'), show('m3')]);
  expect([...(await records.read('shown'))!].sort()).toEqual(['m1', 'm2', 'm3']);
});

test('once the disk has space, a change stores what was in memory', async () => {
  using disk = useFullDisk({ shown: ['m1'] });
  const records = open();
  const show = (id: string) => records.update('shown', (shown = []) => [...shown, id]);
  await show('m2');
  disk.isFull = false;
  expect(await show('m3')).toBe(true);
  expect(disk.stored.get('shown')).toEqual(['m1', 'm2', 'm3']);
  // From the disk again, which another tab may change.
  disk.stored.set('shown', ['m4']);
  expect(await records.read('shown')).toEqual(['m4']);
});

test('a busy disk has five seconds to store a value', async () => {
  useFakeTime();
  using disk = useFullDisk();
  Object.assign(disk, { isFull: false, commitTime: 4000 });
  const records = open();
  const isStored = records.update('optedOut', () => true);
  await vi.advanceTimersByTimeAsync(4100);
  expect(await isStored).toBe(true);
  disk.commitTime = 6000;
  const isTooLate = records.update('optedOut', () => false);
  await vi.advanceTimersByTimeAsync(5100);
  expect(await isTooLate).toBe(false);
});

test('a database that hangs delays only the first access by five seconds, later ones by two', async () => {
  useFakeTime();
  using _ = useFullDisk();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const records = open();
  const timeOf = async () => {
    const start = Date.now();
    const read = records.read('optedOut').then(() => Date.now() - start);
    await vi.advanceTimersByTimeAsync(5000);
    return read;
  };
  expect([await timeOf(), await timeOf(), await timeOf()]).toEqual([5000, 2000, 2000]);
});

function useFakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}
