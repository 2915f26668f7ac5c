import type { DirectMessage } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { groupByMessage } from '../../../src/messages/direct/group-by-message.ts';

const row = (id: string, device: string): DirectMessage => ({
  id,
  device,
  title: id,
  state: 'accepted',
  createdAt: '2026-01-01T00:00:00.000Z',
});

const shown = (rows: readonly DirectMessage[], continues: boolean) =>
  groupByMessage(rows, continues).map((group) => group.map(({ id, device }) => `${id}${device}`).join(' '));

test('the devices of a message are one group, and a message whose devices may continue is left out', () => {
  const rows = [row('b', '1'), row('b', '2'), row('a', '1'), row('a', '3')];
  expect(shown(rows, false)).toEqual(['b1 b2', 'a1 a3']);
  expect(shown(rows, true)).toEqual(['b1 b2']);
  expect(shown(rows.slice(0, 2), true)).toEqual(['b1 b2']);
  expect(shown([], false)).toEqual([]);
});
