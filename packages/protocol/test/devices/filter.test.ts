import { describe, expect, it } from 'vitest';
import { limits } from '../../src/limits.ts';
import { filterSchema } from '../../src/devices/filter.ts';
import { sendMessageSchema } from '../../src/messages/send-message.ts';

const messageId = '019aa2b1-7c00-7000-8000-000000000000';

/** A filter with conditions at a number of levels, made without recursion. */
function nested(levels: number): object {
  let filter: object = { topics: ['a'] };
  for (let level = 0; level < levels; level++) filter = { [['all', 'any', 'none'][level % 3]!]: [filter] };
  return filter;
}

describe('a filter', () => {
  it.each([
    {},
    { languages: ['pt', 'pt-BR'], browsers: ['firefox'], systems: ['android'] },
    { topics: ['missas'], timeZones: ['America/Sao_Paulo'] },
    { seenAfter: '2026-11-01T00:00:00-03:00', createdBefore: '2026-11-21T00:00:00Z' },
    { all: [{ topics: ['a'] }, { topics: ['b'] }], none: [{ any: [{ tags: ['c'] }] }] },
    { displayedMessages: [messageId], clickedMessages: [messageId] },
    { notClickedMessages: [messageId], dismissedMessages: [messageId] },
    nested(limits.filterDepth),
    { any: Array.from({ length: limits.filterConditions }, () => ({})) },
  ])('accepts %j', (filter) => {
    expect(filterSchema.parse(filter)).toEqual(filter);
  });

  it('names itself in the error of a message whose conditions are too many', () => {
    const filter = nested(limits.filterDepth + 1);
    const message = { target: { filter }, notification: { title: 'Olá' } };
    const [issue] = sendMessageSchema.safeParse(message).error?.issues ?? [];
    const errors = issue?.code === 'invalid_union' ? issue.errors : [];
    expect(errors.flat()).toContainEqual(
      expect.objectContaining({
        path: ['filter'],
        message: 'must combine at most 20 filters, nested at most 5 levels deep',
      }),
    );
  });

  it.each([
    ['an empty list, which would match no device', { languages: [] }],
    ['too many messages', { clickedMessages: Array(limits.filterMessages + 1).fill(messageId) }],
    ['what is no message id', { clickedMessages: ['Feira'] }],
    ['an unknown browser', { browsers: ['netscape'] }],
    ['a day without a time', { seenAfter: '2026-11-01' }],
    ['an unknown member', { cities: ['Santos'] }],
    ['an empty list of conditions', { all: [] }],
    ['an unknown member of a condition', { any: [{ none: [{ cities: ['Santos'] }] }] }],
    ['conditions nested too deep', nested(limits.filterDepth + 1)],
    ['conditions nested deeper than the stack', nested(100_000)],
    [
      'too many conditions in all',
      { all: [{ any: Array.from({ length: limits.filterConditions }, () => ({})) }] },
    ],
    ['too many values', { topics: Array.from({ length: 101 }, (_, index) => `t${index}`) }],
  ])('rejects %s', (_, filter) => {
    expect(filterSchema.safeParse(filter).success).toBe(false);
  });

  it('makes a message private when it is the target', () => {
    const message = { target: { filter: { browsers: ['safari'] } }, notification: { title: 'Olá' } };
    expect(sendMessageSchema.safeParse(message).success).toBe(true);
    expect(sendMessageSchema.safeParse({ ...message, publish: true }).error?.issues).toMatchObject([
      { path: ['publish'], message: expect.stringContaining('unless the target is everyone or a topic') },
    ]);
  });
});
