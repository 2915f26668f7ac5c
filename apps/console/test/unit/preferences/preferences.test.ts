import { expect, test } from 'vitest';
import { type Preferences, readPreferences, writePreferences } from '../../../src/preferences/preferences.ts';

function storage(kept: string | null) {
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) };
}

test.for<[string, string | null, string[], Preferences]>([
  ['the browser’s language', null, ['en-GB'], { language: 'en', theme: 'system' }],
  ['the first that the console speaks', null, ['de', 'pt-PT', 'en'], { language: 'pt-BR', theme: 'system' }],
  ['Portuguese when there is none', null, ['de'], { language: 'pt-BR', theme: 'system' }],
  ['what was chosen', '{"language":"en","theme":"dark"}', ['pt-BR'], { language: 'en', theme: 'dark' }],
  [
    'nothing of what cannot be read',
    '{"language":"xx","theme":1',
    ['en'],
    { language: 'en', theme: 'system' },
  ],
  ['nothing of what is no object', 'null', ['en'], { language: 'en', theme: 'system' }],
])('%s', ([, kept, browser, preferences]) => {
  expect(readPreferences(storage(kept), browser)).toEqual(preferences);
});

test('a choice is stored; a browser without storage causes no error', () => {
  const kept = storage(null);
  writePreferences(kept, { language: 'en', theme: 'light' });
  expect(readPreferences(kept, ['pt-BR'])).toEqual({ language: 'en', theme: 'light' });
  const closed = () => {
    throw new Error('denied');
  };
  expect(() => writePreferences({ setItem: closed }, { language: 'en', theme: 'light' })).not.toThrow();
  expect(readPreferences({ getItem: closed }, ['en']).language).toBe('en');
});
