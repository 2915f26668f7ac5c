import { expect, it, vi } from 'vitest';
import { createGroupedWriter } from '../../../src/delivery/progress/grouped-writer.ts';

it('writes a full group at once and the rest when it is closed', async () => {
  const groups: number[][] = [];
  const write = async (entries: readonly number[]) => void groups.push([...entries]);
  const writer = createGroupedWriter<number>({ write, groupSize: 3, maxAge: 60_000 });
  for (let entry = 0; entry < 7; entry++) writer.add(entry);
  await vi.waitFor(
    () =>
      expect(groups).toEqual([
        [0, 1, 2],
        [3, 4, 5],
      ]),
    { timeout: 60_000 },
  );
  await writer.close();
  expect(groups[2]).toEqual([6]);
});

it('writes a part of a group after a while', async () => {
  const groups: number[][] = [];
  const write = async (entries: readonly number[]) => void groups.push([...entries]);
  const writer = createGroupedWriter<number>({ write, groupSize: 100, maxAge: 20 });
  writer.add(1);
  writer.add(2);
  await vi.waitFor(() => expect(groups).toEqual([[1, 2]]), { timeout: 60_000 });
  await writer.close();
  expect(groups).toHaveLength(1);
});

it('writes one group after the other', async () => {
  let writing = 0;
  const write = async () => {
    writing += 1;
    expect(writing).toBe(1);
    await new Promise(setImmediate);
    writing -= 1;
  };
  const writer = createGroupedWriter<number>({ write, groupSize: 2, maxAge: 1 });
  for (let entry = 0; entry < 50; entry++) writer.add(entry);
  await writer.close();
});

it('writes nothing after a failure and passes the failure on', async () => {
  let writes = 0;
  const write = async () => {
    writes += 1;
    throw new Error('disk full');
  };
  const writer = createGroupedWriter<number>({ write, groupSize: 1, maxAge: 1 });
  writer.add(1);
  writer.add(2);
  await expect(writer.close()).rejects.toThrow('disk full');
  expect(writes).toBe(1);
});
