import * as fc from 'fast-check';
import { type Filter, type Notification, sendMessageSchema, type Target } from '@sineta/protocol';
import { describe, expect, test } from 'vitest';
import { checkDraft, formField } from '../../../src/messages/compose/draft/check-draft.ts';
import {
  type Draft,
  emptyDraft,
  isUntouched,
  isUnwritten,
  tokensOf,
} from '../../../src/messages/compose/draft/draft.ts';
import { draftToMessage } from '../../../src/messages/compose/draft/draft-to-message.ts';
import { draftToTemplate } from '../../../src/messages/compose/templates/draft-to-template.ts';
import {
  shortIdsOf,
  firstWrong,
  withIds,
} from '../../../src/messages/compose/sections/audience/find-devices.ts';
import { messageToDraft, templateToDraft } from '../../../src/messages/compose/draft/message-to-draft.ts';

const frame = { site: 'default', language: 'pt-BR', icon: undefined, publicUrl: 'https://avisos.example' };
const now = new Date('2026-11-21T12:00:00Z');
const token = 'T'.repeat(43);
const check = (fields: Partial<Draft>) =>
  checkDraft({ ...emptyDraft, title: 'Edital 12', ...fields }, frame, now, 'America/Bahia');

describe('a draft', () => {
  test('with a title is valid', () => {
    expect(check({})).toEqual({});
    expect(draftToMessage({ ...emptyDraft, title: 'Edital 12' })).toEqual({
      target: { everyone: true },
      notification: { title: 'Edital 12' },
      ttl: 86_400,
      urgency: 'normal',
    });
  });

  test.each([
    [{ title: '  ' }, { title: 'missing' }],
    [{ title: 'a\0b' }, { title: 'nul' }],
    [{ navigate: 'avisos.example' }, { navigate: 'not-an-address' }],
    [{ icon: 'javascript:alert(1)' }, { icon: 'not-an-address' }],
    [{ image: 'http:/a.example/b.png' }, { image: 'not-an-address' }],
    [{ navigate: 'https:///a.example' }, { navigate: 'not-an-address' }],
    [{ audience: 'topic' }, { topic: 'missing' }],
    [{ audience: 'segment' }, { segment: 'missing' }],
    [{ audience: 'filter' }, { filter: 'missing' }],
    [{ audience: 'devices' }, { tokens: 'missing' }],
    [{ audience: 'devices', tokens: `${token} curto` }, { tokens: 'not-a-token' }],
    [
      { actions: [{ title: '', navigate: '' }] },
      { 'actions.0.title': 'missing', 'actions.0.navigate': 'missing' },
    ],
    [{ collapseKey: 'edital 12' }, { collapseKey: 'not-a-key' }],
    [{ ttl: -1 }, { ttl: 'out-of-range' }],
    [{ utm: { source: 'x'.repeat(101), medium: ' ' } }, { 'utm.source': 'too-long' }],
    [{ body: 'a'.repeat(4000) }, { payload: 'too-long' }],
    [
      { translations: { en: { title: '', body: 'a\0', navigate: 'escola.example' } } },
      {
        'translations.en.title': 'missing',
        'translations.en.body': 'nul',
        'translations.en.navigate': 'not-an-address',
      },
    ],
    [
      { translations: { en: { title: 'x', body: 'a'.repeat(4000), navigate: '' } } },
      { 'translations.en.payload': 'too-long' },
    ],
    [{ timing: 'instant' }, { at: 'missing' }],
    [{ timing: 'instant', at: '2027-02-30T09:00' }, { at: 'not-a-time' }],
    [{ timing: 'local', at: '2027-02-30T09:00' }, { at: 'not-a-time' }],
    [{ timing: 'instant', at: '2026-11-20T09:00' }, { at: 'past' }],
    [{ timing: 'instant', at: '2028-11-20T09:00' }, { at: 'too-far' }],
    [{ timing: 'local', at: '2026-11-20T09:00' }, { at: 'past-at-site' }],
  ] as const)('with %o has an error at its field', (fields, problems) => {
    expect(check(fields)).toEqual(problems);
  });

  test('for a time that has passed in the east only is valid', () => {
    expect(check({ timing: 'local', at: '2026-11-21T09:01' })).toEqual({});
  });

  const text = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('', ' ', 'https://a.example/b', 'http:', 'a\0'),
  );
  const drafts: fc.Arbitrary<Draft> = fc.record({
    audience: fc.constantFrom('everyone', 'topic', 'user', 'devices'),
    // These two are chosen from lists, which contain only valid values.
    topics: fc.subarray(['editais', 'festas', 'obras']),
    everyTopic: fc.boolean(),
    segment: fc.constant(''),
    filter: fc.constant({}),
    exclude: fc.record({
      topics: fc.subarray(['editais', 'festas']),
      segments: fc.subarray(['equipe', 'fora']),
    }),
    user: fc.constantFrom('', ' ', '.', 'ana', 'a\0', 'x'.repeat(129)),
    tokens: fc.constantFrom('', token, `${token},${'U'.repeat(43)}`, 'curto', `${token} curto`),
    title: text,
    body: text,
    navigate: text,
    icon: text,
    image: text,
    actions: fc.array(
      fc.record(
        {
          title: fc.constantFrom('', 'Ver', 'x'.repeat(201)),
          navigate: text,
          titles: fc.record({ en: fc.constantFrom('', ' ', 'See', 'x'.repeat(201)) }),
        },
        { requiredKeys: ['title', 'navigate'] },
      ),
      { maxLength: 5 },
    ),
    translations: fc.dictionary(
      fc.constantFrom('en', 'pt-PT'),
      fc.record({ title: text, body: text, navigate: text }),
    ),
    collapseKey: text,
    urgency: fc.constantFrom('low', 'high'),
    ttl: fc.constantFrom(0, 60, 2_592_000, 2_592_001, -1, 1.5),
    publish: fc.boolean(),
    timing: fc.constantFrom('now', 'instant', 'local'),
    at: fc.constantFrom('', '2026-12-24T09:00', '2026-02-30', 'amanhã'),
    carried: fc.constant({}),
    utm: fc.constantFrom(undefined, {}, { source: ' ' }, { medium: ' push' }, { campaign: 'x'.repeat(101) }),
  });

  test('is valid exactly if the service accepts it', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const problems = checkDraft(draft, frame, now);
        // Only the page refuses a button without a label, which no visitor could press.
        const blank = draft.actions.some(({ title }) => title.trim() === '');
        const taken = sendMessageSchema.safeParse(draftToMessage(draft)).success && !blank;
        expect({ taken, problems }).toEqual({ taken: Object.keys(problems).length === 0, problems });
      }),
      { numRuns: 500, examples: [[{ ...emptyDraft, title: '!', timing: 'instant', at: '2026-02-30' }]] },
    );
  });

  test('is restored from its message, except for the schedule', () => {
    const draft: Draft = {
      ...emptyDraft,
      audience: 'devices',
      tokens: `${token}\n${'U'.repeat(43)}`,
      title: 'Edital 12',
      body: 'Até sexta.',
      navigate: 'https://avisos.example/12',
      actions: [
        {
          action: 'ver',
          title: 'Ver',
          navigate: 'https://avisos.example/12',
          titles: { en: 'See', es: 'Ver más' },
        },
        {
          action: '1',
          title: 'Ler',
          navigate: 'https://avisos.example/1',
          icon: 'https://avisos.example/i.png',
        },
      ],
      translations: {
        en: { title: 'Notice 12', body: 'Until Friday.', navigate: 'https://avisos.example/en/12' },
        es: { title: 'Aviso 12', body: '', navigate: '' },
      },
      collapseKey: 'edital',
      urgency: 'high',
      ttl: 3600,
      carried: { badge: 'https://avisos.example/b.png', data: { edital: 12 }, appBadge: 0 },
      utm: { source: 'sineta', campaign: 'edital 12' },
    };
    expect(messageToDraft(draftToMessage(draft))).toEqual(draft);
    expect(templateToDraft(draftToTemplate('Edital', { ...draft, publish: false }), emptyDraft)).toEqual({
      ...draft,
      audience: 'everyone',
      tokens: '',
      publish: false,
    });
    const scheduled = { ...draft, timing: 'local', at: '2026-12-24T09:00' } as const;
    expect(messageToDraft(draftToMessage(scheduled))).toEqual(draft);
  });

  test.each<Target>([
    { everyone: true, exclude: { topics: ['editais'], segments: ['equipe'] } },
    { topic: 'festas', exclude: { topics: ['editais'] } },
    { filter: { topics: ['editais', 'obras'] }, exclude: { topics: ['festas'] } },
    { filter: { all: [{ topics: ['editais'] }, { topics: ['obras'] }] } },
    { filter: { topics: ['editais'] } },
    { segment: 'equipe', exclude: { segments: ['fora'] } },
    { filter: { all: [{ topics: ['a'] }], any: [{ none: [{ tags: ['b'] }] }] } },
  ])('of a message to %j has the same audience', (target) => {
    const message = draftToMessage(messageToDraft({ notification: { title: 'Edital 12' }, target }));
    expect(message.target).toEqual(target);
  });

  test('to several topics names them in the form, and is not published', () => {
    const copyOf = (filter: Filter) =>
      messageToDraft({ notification: { title: 'Obras' }, target: { filter } });
    const any = copyOf({ topics: ['editais', 'obras'] });
    expect(any).toMatchObject({ audience: 'topic', topics: ['editais', 'obras'], everyTopic: false });
    expect(draftToMessage({ ...any, publish: true })).not.toHaveProperty('publish');
    expect(copyOf({ all: [{ topics: ['editais'] }, { topics: ['obras'] }] })).toMatchObject({
      topics: ['editais', 'obras'],
      everyTopic: true,
    });
    const others: Filter[] = [
      { topics: ['editais'] },
      { topics: ['editais', 'obras'], systems: ['ios'] },
      { all: [{ topics: ['editais'] }, { topics: ['obras', 'festas'] }] },
      { topics: ['festas'], all: [{ topics: ['editais'] }, { topics: ['obras'] }] },
    ];
    for (const filter of others) expect(copyOf(filter)).toMatchObject({ audience: 'filter', filter });
  });

  test('of a message to users goes to the same users', () => {
    const copyOf = (target: Target) =>
      draftToMessage(messageToDraft({ notification: { title: 'Pedido pronto' }, target })).target;
    expect(copyOf({ user: 'ana' })).toEqual({ user: 'ana' });
    expect(copyOf({ users: ['ana'] })).toEqual({ user: 'ana' });
    expect(copyOf({ users: ['ana', 'bia'] })).toEqual({ filter: { users: ['ana', 'bia'] } });
  });

  test('has no icon that the service added', () => {
    const icon = 'https://avisos.example/site.png';
    const copyOf = (notification: Notification) => messageToDraft({ notification }, icon).icon;
    expect(copyOf({ title: 'Edital 12', icon })).toBe('');
    expect(copyOf({ title: 'Edital 12' })).toBe('');
    expect(copyOf({ title: 'Edital 12', icon: 'https://avisos.example/12.png' })).toMatch(/12\.png$/);
  });

  test('of an unpublished message is not published', () => {
    const message = draftToMessage({ ...emptyDraft, title: 'Edital 12', publish: false });
    const copy = messageToDraft(message);
    expect(copy.publish).toBe(false);
    expect(draftToMessage(copy)).toEqual(message);
  });

  test('keeps its audience and publication when a template is applied', () => {
    const chosen: Draft = { ...emptyDraft, audience: 'topic', topics: ['editais'], publish: false };
    const template = { notification: { title: 'Edital 12' }, ttl: 60 };
    expect(templateToDraft(template, chosen)).toEqual({ ...chosen, title: 'Edital 12', ttl: 60 });
  });

  test('gives new buttons names that are not taken', () => {
    const button = { title: 'Ver', navigate: 'https://avisos.example' };
    const draft = { ...emptyDraft, actions: [button, { ...button, action: '1' }, button] };
    const names = draftToMessage(draft).notification.actions?.map(({ action }) => action);
    expect(names).toEqual(['2', '1', '3']);
  });

  test('is empty until something is typed', () => {
    expect(isUntouched(emptyDraft)).toBe(true);
    expect(isUntouched({ ...emptyDraft, body: 'A' })).toBe(false);
    const chosen: Draft = { ...emptyDraft, audience: 'topic', topics: ['editais'] };
    expect([isUntouched(chosen), isUnwritten(chosen)]).toEqual([false, true]);
    expect(isUnwritten({ ...chosen, timing: 'instant', at: '2026-12-24T08:00', publish: false })).toBe(true);
    expect(isUnwritten({ ...chosen, image: 'https://' })).toBe(false);
  });
});

test('tokens are separated by white space, commas or semicolons', () => {
  expect(tokensOf(' a, b;c\nb\t')).toEqual(['a', 'b', 'c']);
});

test('a list of devices accepts short ids, and reports the first unknown entry', () => {
  const list = `${token}, KSeJRHrO\nKSeJRHrX;curto __proto__`;
  expect(shortIdsOf(list)).toEqual(['KSeJRHrO', 'KSeJRHrX', '__proto__']);
  const known = withIds(list, new Map([['KSeJRHrO', 'U'.repeat(43)]]));
  expect(known).toBe(`${token}, ${'U'.repeat(43)}\nKSeJRHrX;curto __proto__`);
  expect([firstWrong(list), firstWrong(known), firstWrong(token)]).toEqual([
    'KSeJRHrO',
    'KSeJRHrX',
    undefined,
  ]);
});

test.each([
  ['notification.actions.0.navigate', 'actions.0.navigate'],
  ['notification', 'payload'],
  ['target.tokens.3', 'tokens'],
  ['translations.en', 'translations.en.payload'],
  ['translations.en.title', 'translations.en.title'],
  ['sendAt', 'at'],
  ['ttl', 'ttl'],
])('an error of the service at %s belongs to the field %s', (path, field) => {
  expect(formField(path, { ...emptyDraft, audience: 'devices' })).toBe(field);
});
