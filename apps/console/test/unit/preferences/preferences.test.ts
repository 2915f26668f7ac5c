import { expect, test } from 'vitest';
import { type Preferences, readPreferences, writePreferences } from '../../../src/preferences/preferences.ts';

function storage(stored: string | null) {
  return { getItem: () => stored, setItem: (_key: string, value: string) => void (stored = value) };
}

test.for<[string, string | null, string[], Preferences]>([
  ['the browser’s language', null, ['en-GB'], { language: 'en', theme: 'system' }],
  [
    'the first language that the console supports',
    null,
    ['de', 'pt-PT', 'en'],
    { language: 'pt-BR', theme: 'system' },
  ],
  ['a regional language', null, ['es-419'], { language: 'es', theme: 'system' }],
  ['Portuguese without one', null, ['de'], { language: 'pt-BR', theme: 'system' }],
  ['the stored choice', '{"language":"en","theme":"dark"}', ['pt-BR'], { language: 'en', theme: 'dark' }],
  [
    'the defaults if the stored value cannot be read',
    '{"language":"xx","theme":1',
    ['en'],
    { language: 'en', theme: 'system' },
  ],
  ['the defaults if the stored value is not an object', 'null', ['en'], { language: 'en', theme: 'system' }],
])('%s', ([, stored, browser, preferences]) => {
  expect(readPreferences(storage(stored), browser)).toEqual(preferences);
});

test('a choice is stored; a browser without storage causes no error', () => {
  const stored = storage(null);
  writePreferences(stored, { language: 'en', theme: 'light' });
  expect(readPreferences(stored, ['pt-BR'])).toEqual({ language: 'en', theme: 'light' });
  const closed = () => {
    throw new Error('denied');
  };
  expect(() => writePreferences({ setItem: closed }, { language: 'en', theme: 'light' })).not.toThrow();
  expect(readPreferences({ getItem: closed }, ['en']).language).toBe('en');
});
