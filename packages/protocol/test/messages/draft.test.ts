import { describe, expect, test } from 'vitest';
import { limits } from '../../src/limits.ts';
import { draftMessageSchema, draftSchema } from '../../src/messages/draft.ts';

const notification = { title: '' };

describe('a draft', () => {
  test('may be incomplete and invalid, and is stored as it is', () => {
    const message = {
      target: { topic: '', exclude: { topics: [] } },
      notification: {
        title: '  ',
        navigate: 'www.vila',
        actions: [{ action: '1', title: '', navigate: 'http' }],
      },
      translations: { en: { title: '' }, pt: { title: 'a', navigate: 'b' } },
      collapseKey: 'edital 12',
      sendAt: 'amanhã',
    };
    expect(draftMessageSchema.parse(message)).toEqual(message);
    expect(draftMessageSchema.parse({ notification })).toEqual({ notification });
    expect(draftMessageSchema.safeParse({}).success).toBe(false);
  });

  test.each([
    ['a long text', { notification: { title: 'a'.repeat(limits.payloadBytes + 1) } }],
    ['a long address', { notification: { title: '', image: 'a'.repeat(limits.urlLength + 1) } }],
    ['U+0000', { notification: { title: 'a\0' } }],
    ['a fifth button', { notification: { title: '', actions: Array(5).fill(action()) } }],
    ['too many languages', { notification, translations: languages(limits.translations + 1) }],
    ['too many devices', { notification, target: { tokens: Array(1001).fill('a') } }],
    ['a long device token', { notification, target: { tokens: ['a'.repeat(101)] } }],
    ['several users, whom the form does not name', { notification, target: { users: ['ana'] } }],
    ['a long user id', { notification, target: { user: 'a'.repeat(limits.userIdLength + 1) } }],
    ['a deep filter', { notification, target: { filter: deepFilter(50) } }],
    ['deep data', { notification, data: { a: deepList(100) } }],
    ['a language that is none', { notification, translations: { '__proto__ ': { title: 'a' } } }],
    ['a long time', { notification, sendAtLocal: '2'.repeat(41) }],
    ['an unknown member', { notification, delay: 10 }],
  ])('has no more than a message can have: %s', (_, message) => {
    expect(draftMessageSchema.safeParse(message).success).toBe(false);
  });

  test('has no half of a character, which no database stores', () => {
    const message = {
      notification: { title: 'Feira \ud83d', body: '\ude00' },
      target: { user: 'ana\ud83d' },
    };
    expect(draftMessageSchema.parse(message)).toEqual({
      notification: { title: 'Feira \ufffd', body: '\ufffd' },
      target: { user: 'ana\ufffd' },
    });
  });

  test('is presented with what a later rule refuses', () => {
    const draft = {
      id: 'A'.repeat(24),
      title: '',
      revision: 1,
      createdAt: '2026-11-23T12:00:00.000Z',
      updatedAt: '2026-11-23T12:00:00.000Z',
      updatedBy: { kind: 'user', name: 'Ana' },
      editors: [],
      message: { notification, target: { filter: { none: [{ tags: ['a'] }] } }, data: { a: 1 } },
    };
    expect(draftSchema.parse(draft)).toEqual(draft);
  });
});

function action() {
  return { action: '1', title: 'a', navigate: 'b' };
}

function languages(count: number) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`en-${String(index).padStart(3, '0')}`, { title: 'a' }]),
  );
}

function deepFilter(levels: number): object {
  return levels === 0 ? {} : { all: [deepFilter(levels - 1)] };
}

function deepList(levels: number): unknown[] {
  return levels === 0 ? [] : [deepList(levels - 1)];
}
