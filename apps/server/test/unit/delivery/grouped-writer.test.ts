import { expect, it, vi } from 'vitest';
import { createUnwrittenResponses } from '../../../src/delivery/flow/unwritten-responses.ts';
import { createGroupedWriter } from '../../../src/delivery/progress/grouped-writer.ts';

it('writes a full group at once and the rest when it is closed', async () => {
  const groups: number[][] = [];
  const write = async (entries: readonly number[]) => void groups.push([...entries]);
  const writer = createGroupedWriter<number>({ write, groupSize: 3, maxAge: 60_000 });
  for (let entry = 0; entry < 3; entry++) writer.add(entry);
  await vi.waitFor(() => expect(groups).toEqual([[0, 1, 2]]), { timeout: 60_000 });
  writer.add(3);
  await writer.close();
  expect(groups[1]).toEqual([3]);
});

it('writes everything that came while it was writing together', async () => {
  const groups: number[][] = [];
  const { promise: written, resolve: endWriting } = Promise.withResolvers<void>();
  const write = async (entries: readonly number[]) => {
    groups.push([...entries]);
    await written;
  };
  const writer = createGroupedWriter<number>({ write, groupSize: 2, maxAge: 60_000 });
  for (let entry = 0; entry < 2; entry++) writer.add(entry);
  await vi.waitFor(() => expect(groups).toHaveLength(1), { timeout: 60_000 });
  for (let entry = 2; entry < 7; entry++) writer.add(entry);
  endWriting();
  await vi.waitFor(() => expect(groups).toHaveLength(2), { timeout: 60_000 });
  expect(groups[1]).toEqual([2, 3, 4, 5, 6]);
});

it('writes at most a thousand entries together, and all of them before it is closed', async () => {
  const groups: number[] = [];
  const settled: number[] = [];
  const { promise: written, resolve: endWriting } = Promise.withResolvers<void>();
  const write = async (entries: readonly number[]) => {
    groups.push(entries.length);
    await written;
  };
  const onSettled = (entry: number) => void settled.push(entry);
  const writer = createGroupedWriter<number>({ write, groupSize: 2, maxAge: 60_000, onSettled });
  for (let entry = 0; entry < 2; entry++) writer.add(entry);
  await vi.waitFor(() => expect(groups).toHaveLength(1), { timeout: 60_000 });
  for (let entry = 2; entry < 2502; entry++) writer.add(entry);
  endWriting();
  await writer.close();
  expect(groups).toEqual([2, 1000, 1000, 500]);
  expect(settled).toEqual(Array.from({ length: 2502 }, (_, entry) => entry));
});

it('writes an incomplete group while requests wait for room', async () => {
  const groups: number[][] = [];
  const write = async (entries: readonly number[]) => void groups.push([...entries]);
  const unwritten = createUnwrittenResponses(1);
  const writer = createGroupedWriter<number>({ write, groupSize: 100, maxAge: 600_000, unwritten });
  writer.add(1);
  const room = unwritten.take(0)!;
  room.occupy();
  const waiting = unwritten.whenRoom('normal');
  await vi.waitFor(() => expect(groups).toEqual([[1]]), { timeout: 60_000 });
  writer.add(2);
  await vi.waitFor(() => expect(groups).toEqual([[1], [2]]), { timeout: 60_000 });
  room.release();
  await waiting;
  await writer.close();
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

it('writes nothing after a failure, passes the failure on, and settles every entry', async () => {
  let writes = 0;
  const settled: number[] = [];
  const onSettled = (entry: number) => void settled.push(entry);
  const write = async () => {
    writes += 1;
    throw new Error('disk full');
  };
  const writer = createGroupedWriter<number>({ write, groupSize: 1, maxAge: 1, onSettled });
  writer.add(1);
  writer.add(2);
  await expect(writer.close()).rejects.toThrow('disk full');
  writer.add(3);
  await expect(writer.close()).rejects.toThrow('disk full');
  expect(writes).toBe(1);
  expect(settled).toEqual([1, 2, 3]);
});
