import { expect, test } from 'vitest';
import {
  faultsOf,
  toDraft,
  toWelcomeMessage,
  mergedDraft,
} from '../../../src/messages/welcome/welcome-draft.ts';

const language = 'pt-BR';

test('a new message is off, and has an example in the language of the site', () => {
  const draft = toDraft({ language, welcomeMessage: null });
  expect(draft).toMatchObject({ isOn: false, texts: { 'pt-BR': { title: 'Avisos ligados' } }, url: '' });
  expect(toWelcomeMessage(draft)).toBeNull();
  expect(faultsOf(draft)).toEqual({ untitled: [], url: false });
  expect(toDraft({ language: 'ja', welcomeMessage: null }).texts).toEqual({ ja: { title: '', body: '' } });
});

test('the language of the site comes first, also if the message lacks it', () => {
  const texts = { en: { title: 'Hi' }, 'pt-br': { title: 'Oi', body: 'Tudo.' } };
  expect(Object.keys(toDraft({ language, welcomeMessage: { texts } }).texts)).toEqual(['pt-br', 'en']);
  const draft = toDraft({
    language,
    welcomeMessage: { texts: { en: { title: 'Hi' } }, url: 'https://a.example' },
  });
  expect(draft).toEqual({
    isOn: true,
    texts: { 'pt-BR': { title: '', body: '' }, en: { title: 'Hi', body: '' } },
    url: 'https://a.example',
  });
  expect(faultsOf(draft)).toEqual({ untitled: ['pt-BR'], url: false });
});

test('the saved message has no empty members', () => {
  const texts = { 'pt-BR': { title: ' Oi ', body: ' ' }, en: { title: 'Hi', body: 'There' } };
  expect(toWelcomeMessage({ isOn: true, texts, url: ' ' })).toEqual({
    texts: { 'pt-BR': { title: 'Oi' }, en: { title: 'Hi', body: 'There' } },
  });
  const url = 'https://a.example/';
  expect(toWelcomeMessage({ isOn: true, texts, url })).toMatchObject({ url });
  expect(faultsOf({ isOn: true, texts, url: 'a.example' })).toEqual({ untitled: [], url: true });
});

const text = (title: string) => ({ title, body: '' });

test('two members who edit different languages keep both, and a language that was removed or added', () => {
  const opened = {
    isOn: true,
    texts: { 'pt-BR': text('Olá'), en: text('Hello'), fr: text('Salut') },
    url: '',
  };
  const newest = { ...opened, texts: { ...opened.texts, en: text('Welcome'), de: text('Hallo') } };
  const draft = { ...opened, texts: { 'pt-BR': text('Oi'), en: text('Hello') }, url: 'https://a.example/' };
  expect(mergedDraft(newest, opened, draft)).toEqual({
    isOn: true,
    texts: { 'pt-BR': text('Oi'), en: text('Welcome'), de: text('Hallo') },
    url: 'https://a.example/',
  });
});

test('a form is stored whole if another member turned the message off', () => {
  const opened = { isOn: true, texts: { 'pt-BR': text('Olá') }, url: '' };
  const draft = { ...opened, texts: { 'pt-BR': text('Oi') } };
  expect(mergedDraft({ ...opened, isOn: false }, opened, draft)).toEqual(draft);
});
