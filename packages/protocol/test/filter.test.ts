import { describe, expect, it } from 'vitest';
import {
  filterSchema,
  importLineSchema,
  saveTemplateSchema,
  sendMessageSchema,
  updateSiteSchema,
} from '../src/index.ts';

describe('a filter', () => {
  it.each([
    {},
    { languages: ['pt', 'pt-BR'], browsers: ['firefox'], systems: ['android'] },
    { topics: ['missas'], timeZones: ['America/Sao_Paulo'] },
    { seenAfter: '2026-11-01T00:00:00-03:00', createdBefore: '2026-11-21T00:00:00Z' },
  ])('takes %j', (filter) => {
    expect(filterSchema.parse(filter)).toEqual(filter);
  });

  it.each([
    ['an empty list, which would be nobody', { languages: [] }],
    ['an unknown browser', { browsers: ['netscape'] }],
    ['a day without a time', { seenAfter: '2026-11-01' }],
    ['a member that is not one', { cities: ['Santos'] }],
    ['too many values', { topics: Array.from({ length: 101 }, (_, index) => `t${index}`) }],
  ])('refuses %s', (_, filter) => {
    expect(filterSchema.safeParse(filter).success).toBe(false);
  });

  it('is a target of a message, which is private', () => {
    const message = { target: { filter: { browsers: ['safari'] } }, notification: { title: 'Olá' } };
    expect(sendMessageSchema.safeParse(message).success).toBe(true);
    expect(sendMessageSchema.safeParse({ ...message, publish: true }).success).toBe(false);
  });
});

describe('the settings of a site', () => {
  it.each([
    ['an address with a path as an origin', { origins: ['https://www.example.org/mural'] }],
    ['a picture without TLS', { icon: 'http://www.example.org/icon.png' }],
    ['a name of blanks', { name: '   ' }],
  ])('refuse %s', (_, update) => {
    expect(updateSiteSchema.safeParse(update).success).toBe(false);
  });

  it('take null for no icon', () => {
    expect(updateSiteSchema.parse({ icon: null })).toEqual({ icon: null });
  });
});

describe('a template', () => {
  it('leaves out what was not said, so that the defaults of the day hold', () => {
    const template = { name: 'Missa', notification: { title: 'Missa às 19h' } };
    expect(saveTemplateSchema.parse(template)).toEqual(template);
  });
});

describe('a line of an import', () => {
  it('may say the browser, from a closed set', () => {
    const shape = importLineSchema.shape;
    expect(shape.browser.parse('samsung')).toBe('samsung');
    expect(shape.system.safeParse('beos').success).toBe(false);
  });
});
