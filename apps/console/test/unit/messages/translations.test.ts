import { type ExperimentVariant, sendMessageSchema } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { buildPayload } from '../../../../server/src/messages/accept/payload.ts';
import { type PayloadOf, payloadsOf } from '../../../../server/src/delivery/send/payloads.ts';
import { proofLength } from '../../../../server/src/messages/receipts/receipt-proofs.ts';
import { newTimeOrderedId } from '../../../../server/src/database/time-ordered-id.ts';
import { type Draft, emptyDraft } from '../../../src/messages/compose/draft/draft.ts';
import { draftToMessage } from '../../../src/messages/compose/draft/draft-to-message.ts';
import { fieldLanguage, invalidLanguage } from '../../../src/messages/compose/translations/field-language.ts';
import { languageChoices } from '../../../src/messages/compose/translations/language-choices.ts';
import { variantOf, variantSize } from '../../../src/messages/compose/draft/variant.ts';

const frame = {
  site: 'default',
  language: 'pt-BR',
  icon: 'https://a.example/i.png',
  publicUrl: 'https://avisos.example',
};
const draft: Draft = {
  ...emptyDraft,
  title: 'Edital 12',
  body: 'Até sexta.',
  image: 'https://a.example/foto.jpg',
  actions: [
    { title: 'Ver', navigate: 'https://a.example/12', titles: { en: 'Read “it”' } },
    { title: 'Ok', navigate: 'https://a.example/ok' },
  ],
  translations: {
    en: { title: 'Notice 12', body: 'Until Friday 🔔', navigate: 'https://a.example/en' },
    'pt-PT': { title: 'Edital 12!', body: '', navigate: '' },
  },
  carried: { data: { edital: 12 } },
};

test.each(['pt-BR', 'en', 'pt-PT'])('the preview and the size in %s match what its devices get', (locale) => {
  const send = sendMessageSchema.parse(draftToMessage(draft));
  const id = newTimeOrderedId(Date.now());
  const payload = buildPayload(send, { ...frame, message: id });
  const row = { id, payload, translations: JSON.stringify(send.translations) };
  const device = { locale } as NonNullable<Parameters<PayloadOf>[0]['device']>;
  const proof = 'p'.repeat(proofLength);
  const sent = Buffer.from(payloadsOf(row, { of: () => proof })({ token: '', device }));
  const language = locale === 'pt-BR' ? undefined : locale;
  const { notification } = JSON.parse(sent.toString()) as { notification: object };
  expect(notification).toMatchObject(variantOf(draft, language));
  expect(variantSize(draft, language, frame)).toBe(sent.length - `,"proof":"${proof}"`.length);
});

test.each(['pt-BR', 'en'])('with an experiment, the size in %s is that of the larger variant', (locale) => {
  const language = locale === 'pt-BR' ? undefined : locale;
  const size = variantSize(draft, language, frame);
  const compared = (variant: ExperimentVariant) =>
    variantSize(
      { ...draft, audience: 'everyone', experiment: { share: 50, decideAfterMinutes: 60, variant } },
      language,
      frame,
    );
  const title = `${draft.title}: até sexta`;
  const longer = { title, translations: { en: { title: 'Notice 12: until Friday' } } };
  const expected = { 'pt-BR': ': até sexta', en: ': until Friday' }[locale]!;
  expect(compared(longer)).toBe(size + Buffer.byteLength(expected));
  expect(compared({ image: 'https://a.example/i' })).toBe(size);
});

test.each([
  ['title', ''],
  ['actions.0.navigate', ''],
  ['translations.pt-PT.actions.0.title', 'pt-PT'],
  ['translations', undefined],
  ['tokens', undefined],
])('the field %s belongs to the language %o', (field, language) => {
  expect(fieldLanguage(field)).toBe(language);
});

test.each([
  [['tokens'], 'en', 'en'],
  [['title'], 'en', undefined],
  [['translations.es.title', 'translations.en.body'], 'en', 'en'],
  [['tokens', 'translations.es.title'], undefined, 'es'],
])('with problems at %j, the language %o changes to %o', (fields, current, next) => {
  expect(invalidLanguage(fields, current)).toBe(next);
});

test('languages of the audience come first, without those of the message', () => {
  const audience = [
    { name: 'es', devices: 3 },
    { name: 'pt', devices: 90 },
    { name: 'gl', devices: 7 },
  ];
  const tags = languageChoices('pt-BR', audience, ['en']).map(({ tag, devices }) => [tag, devices]);
  expect(tags.slice(0, 3)).toEqual([
    ['gl', 7],
    ['es', 3],
    ['fr', undefined],
  ]);
  expect(tags.flat()).not.toContain('en');
  expect(tags.flat()).not.toContain('pt');
  expect(tags.flat()).toContain('pt-PT');
});
