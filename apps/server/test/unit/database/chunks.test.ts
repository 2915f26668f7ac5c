import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { powerOfTwoChunks } from '../../../src/database/paging/chunks.ts';

test('every row appears once and in order, in chunks of few lengths', () => {
  assert(
    property(array(integer(), { maxLength: 200 }), (rows) => {
      const chunks = [...powerOfTwoChunks(rows, 32)];
      expect(chunks.flat()).toEqual(rows);
      for (const { length } of chunks) expect([1, 2, 4, 8, 16, 32]).toContain(length);
      expect(chunks.length).toBeLessThanOrEqual(200 / 32 + 5);
    }),
  );
});
