import { expect, test } from 'vitest';
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
