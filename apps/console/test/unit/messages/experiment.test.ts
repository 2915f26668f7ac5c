import {
  draftMessageSchema,
  type MessageDetails,
  type SendMessage,
  sendMessageSchema,
} from '@sineta/protocol';
import { describe, expect, it, test } from 'vitest';
import { divisionOf, expectedGroups } from '../../../../server/src/messages/experiments/division.ts';
import { checkDraft } from '../../../src/messages/compose/draft/check-draft.ts';
import { type Draft, emptyDraft, isUntouched } from '../../../src/messages/compose/draft/draft.ts';
import { draftToMessage } from '../../../src/messages/compose/draft/draft-to-message.ts';
import { changesOf } from '../../../src/messages/compose/edit/changes.ts';
import { dividedOf } from '../../../src/messages/compose/draft/divided-draft.ts';
import { groupSizes } from '../../../src/messages/compose/experiment/group-sizes.ts';
import {
  hasTitlesIn,
  typedVariant,
  variantFrom,
} from '../../../src/messages/compose/experiment/typed-variant.ts';
import { fromShared, toShared } from '../../../src/messages/compose/shared/shared-content.ts';
import { draftToTemplate } from '../../../src/messages/compose/templates/draft-to-template.ts';

const experiment = { share: 20, decideAfterMinutes: 240, variant: { title: 'Frutas da estação' } };
const draft: Draft = { ...emptyDraft, title: 'Feira', experiment, holdout: 5 };
const frame = { site: 'default', language: 'pt-BR', icon: undefined, publicUrl: 'https://push.example.org' };

describe('a variant as typed', () => {
  it.each([
    ['a title', { title: 'B' }, [], { title: 'B' }],
    ['an image', { image: ' https://a.example/b.png ' }, ['en'], { image: 'https://a.example/b.png' }],
    [
      'both',
      { title: 'B', image: 'https://a.example/b.png' },
      [],
      { title: 'B', image: 'https://a.example/b.png' },
    ],
    ['nothing', {}, [], { title: '' }],
    [
      'a title in the languages of the message',
      { title: 'B', titles: { en: 'Fruit', es: 'Fruta' } },
      ['en', 'fr'],
      { title: 'B', translations: { en: { title: 'Fruit' }, fr: { title: '' } } },
    ],
  ])('has %s', (_, typed, tags, expected) => {
    const variant = variantFrom({ title: '', titles: {}, image: '', ...typed }, tags);
    expect(variant).toEqual(expected);
    expect(variantFrom(typedVariant(variant), tags)).toEqual(expected);
  });
});

test.each([
  [
    'the languages of the message in another order',
    { title: 'B', translations: { es: { title: '' }, en: { title: '' } } },
    true,
  ],
  ['a language less', { title: 'B', translations: { en: { title: 'Fruit' } } }, false],
  ['no title', { image: 'https://a.example/b.png' }, true],
  ['no title, but translations', { translations: { en: { title: 'Fruit' } } }, false],
  ['nothing', {}, true],
])('a variant with %s is changed only if it lacks titles', (_, variant, expected) => {
  expect(hasTitlesIn(['en', 'es'], variant)).toBe(expected);
});

test('a draft becomes a message with its experiment and its control group, where it may have them', () => {
  expect(draftToMessage(draft)).toMatchObject({ experiment, holdout: 5 });
  expect(sendMessageSchema.safeParse(draftToMessage(draft)).success).toBe(true);
  for (const part of [
    { audience: 'devices', tokens: 'A'.repeat(43) },
    { timing: 'local', at: '2030-01-01T08:00' },
    { carried: { silent: true } },
  ] as const) {
    const message = draftToMessage({ ...draft, ...part });
    expect([message.experiment, message.holdout]).toEqual([undefined, undefined]);
  }
});

test('titles that are missing are errors of their fields', () => {
  const translations = { en: { title: 'Market', body: '', navigate: '' } };
  const variant = variantFrom({ title: '', titles: {}, image: '' }, ['en']);
  const incomplete = { ...draft, translations, experiment: { ...experiment, variant } };
  expect(checkDraft(incomplete, frame, new Date())).toEqual({
    'experiment.variant.title': 'missing',
    'experiment.variant.translations.en.title': 'missing',
  });
  expect(isUntouched({ ...emptyDraft, experiment: undefined, holdout: undefined })).toBe(true);
});

test.each([
  ['the same title', { title: ' Feira ' }, ''],
  ['the same image', { image: 'https://a.example/a.png' }, 'https://a.example/a.png'],
  ['both', { title: 'Feira', image: 'https://a.example/a.png' }, 'https://a.example/a.png'],
])('a variant with %s is an error of its title', (_, variant, image) => {
  const same = { ...draft, image, experiment: { ...experiment, variant } };
  expect(checkDraft(same, frame, new Date())).toEqual({ 'experiment.variant.title': 'missing' });
  expect(checkDraft({ ...same, title: 'Fruta', image: '' }, frame, new Date())).toEqual({});
  expect(checkDraft({ ...same, experiment: undefined }, frame, new Date())).toEqual({});
});

test('a draft of the team keeps both, and a template has neither', () => {
  const incomplete = { ...draft, experiment: { ...experiment, variant: { title: '' } } };
  for (const written of [draft, incomplete, emptyDraft]) {
    const shared = JSON.parse(JSON.stringify(toShared(written))) as ReturnType<typeof toShared>;
    expect(draftMessageSchema.safeParse(shared).error).toBeUndefined();
    expect(fromShared(shared)).toEqual(written);
  }
  const template = draftToTemplate('Feira', draft);
  expect(template).not.toHaveProperty('experiment');
  expect(template).not.toHaveProperty('holdout');
});

test('a copy and an edit begin with what the message has', () => {
  const details: Pick<MessageDetails, 'experiment' | 'holdout'> = {
    experiment: {
      ...experiment,
      status: 'decided',
      winner: 'b',
      decideAt: '2026-11-24T12:00:00.000Z',
      variants: [],
    },
    holdout: { percent: 5, devices: 12 },
  };
  expect(dividedOf(details)).toEqual({ experiment, holdout: 5 });
  expect(dividedOf({})).toEqual({});
});

test('a change of a scheduled message replaces and removes both', () => {
  const after = (part: Partial<Draft>): SendMessage => draftToMessage({ ...draft, ...part });
  expect(changesOf({}, draft, after({}))).toEqual({});
  const other = { ...experiment, share: 50 };
  expect(changesOf({}, draft, after({ experiment: other }))).toEqual({ experiment: other });
  expect(changesOf({}, draft, after({ experiment: undefined, holdout: undefined }))).toEqual({
    experiment: null,
    holdout: null,
  });
});

test('the groups have about the sizes that the service computes', () => {
  for (const devices of [0, 1, 999, 10_000, 1_234_567]) {
    for (const [share, holdout] of [
      [20, 0],
      [100, 50],
      [5, 7],
    ] as const) {
      const send = { experiment: { ...experiment, share }, holdout };
      const sizes = groupSizes(send, devices);
      const expected = expectedGroups(divisionOf('', send)!, devices);
      for (const group of ['holdout', 'a', 'b', 'rest'] as const) {
        expect(Math.abs(sizes[group] - expected[group])).toBeLessThanOrEqual(devices / 10_000 + 1);
      }
    }
  }
  expect(groupSizes({ experiment }, 10_000)).toEqual({ holdout: 0, a: 1000, b: 1000, rest: 8000 });
});
