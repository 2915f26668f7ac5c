import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { activityKey } from '../../../src/overview/get-activity.ts';

test('the activity of a site is outdated once one of its messages changes', async () => {
  const queries = new QueryClient();
  const keys = [activityKey('default', 30), activityKey('outro', 30)];
  for (const key of keys) queries.setQueryData(key, {});
  await queries.invalidateQueries({ queryKey: ['messages', 'default'] });
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
});
