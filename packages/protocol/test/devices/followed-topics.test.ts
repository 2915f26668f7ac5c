import { expect, test } from 'vitest';
import { followedTopics, topicsFilter } from '../../src/devices/followed-topics.ts';
import type { Filter } from '../../src/devices/filter.ts';

test.each([{ any: ['works', 'water'] }, { all: ['works', 'water', 'events'] }])(
  'a filter by several topics has the topics %o',
  (topics) => {
    expect(followedTopics(topicsFilter(topics))).toEqual(topics);
  },
);

test.each<Filter>([
  {},
  { topics: ['works'] },
  { all: [{ topics: ['works'] }] },
  { all: [{ topics: ['works'] }, { topics: ['water', 'events'] }] },
  { all: [{ topics: ['works'] }, { tags: ['staff'] }] },
  { all: [{ topics: ['works'] }, { topics: ['water'], tags: ['staff'] }] },
  { topics: ['events'], all: [{ topics: ['works'] }, { topics: ['water'] }] },
  { topics: ['works', 'water'], none: [{ topics: ['events'] }] },
  { any: [{ topics: ['works'] }, { topics: ['water'] }] },
])('%j is not a filter by several topics only', (filter) => {
  expect(followedTopics(filter)).toBeUndefined();
});
