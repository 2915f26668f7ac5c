import { describe, expect, it } from 'vitest';
import { filterSchema } from '../../src/devices/filter.ts';
import { sendMessageSchema } from '../../src/messages/message.ts';

describe('a filter', () => {
  it.each([
    {},
    { languages: ['pt', 'pt-BR'], browsers: ['firefox'], systems: ['android'] },
    { topics: ['missas'], timeZones: ['America/Sao_Paulo'] },
    { seenAfter: '2026-11-01T00:00:00-03:00', createdBefore: '2026-11-21T00:00:00Z' },
  ])('accepts %j', (filter) => {
    expect(filterSchema.parse(filter)).toEqual(filter);
  });

  it.each([
    ['an empty list, which would match no device', { languages: [] }],
    ['an unknown browser', { browsers: ['netscape'] }],
    ['a day without a time', { seenAfter: '2026-11-01' }],
    ['an unknown member', { cities: ['Santos'] }],
    ['too many values', { topics: Array.from({ length: 101 }, (_, index) => `t${index}`) }],
  ])('rejects %s', (_, filter) => {
    expect(filterSchema.safeParse(filter).success).toBe(false);
  });

  it('makes a message private when it is the target', () => {
    const message = { target: { filter: { browsers: ['safari'] } }, notification: { title: 'Olá' } };
    expect(sendMessageSchema.safeParse(message).success).toBe(true);
    expect(sendMessageSchema.safeParse({ ...message, publish: true }).success).toBe(false);
  });
});
