import { expect, test } from 'vitest';
import { updateSiteSchema } from '../../src/sites/site-settings.ts';

test.for([
  ['an origin with a path', { origins: ['https://www.example.org/mural'] }],
  ['an icon without TLS', { icon: 'http://www.example.org/icon.png' }],
  ['a blank name', { name: '   ' }],
  ['a retention of no day', { directMessageRetentionDays: 0 }],
  ['a retention of more than a year', { directMessageRetentionDays: 366 }],
  ['a retention of half a day', { directMessageRetentionDays: 0.5 }],
] as const)('site settings reject %s', ([, update]) => {
  expect(updateSiteSchema.safeParse(update).success).toBe(false);
});

test('null removes the icon of a site', () => {
  expect(updateSiteSchema.parse({ icon: null })).toEqual({ icon: null });
});
