import { originSchema, updateSiteSchema } from '@sineta/protocol';
import { describe, expect, test } from 'vitest';
import { isOrigin, isRetention, linesOf } from '../../../src/sites/settings/check-settings.ts';
import {
  elementSnippet,
  javascriptSnippet,
  linkSnippet,
  reactSnippet,
  workerSnippet,
} from '../../../src/sites/settings/snippets.ts';
import { siteTexts } from '../../../src/sites/settings/site-texts.ts';

describe('the console and the service accept the same origins', () => {
  test.for([
    'https://www.example.org',
    'http://localhost:8080',
    'https://www.example.org/',
    'https://www.example.org//',
    'https://www.example.org/a',
    'https://www.example.org/a/',
    'www.example.org',
    'https://WWW.example.org',
    'ftp://example.org',
    'https://ana@example.org',
    '',
  ])('%s', (text) => {
    expect(isOrigin(text)).toBe(originSchema.safeParse(text).success);
  });

  test('an origin may end with a slash, but has no path', () => {
    expect(originSchema.parse('http://localhost:5173/')).toBe('http://localhost:5173');
    expect(isOrigin('http://localhost:5173/')).toBe(true);
    expect(isOrigin('http://localhost:5173/a/')).toBe(false);
  });
});

test('every line that is no origin is named', () => {
  const { 'pt-BR': ptBr, en } = siteTexts;
  expect(ptBr.settings.originsWrong(['exemplo', 'ftp://a.org'])).toMatch(
    /^“exemplo” e “ftp:\/\/a.org” não são origens como/,
  );
  expect(ptBr.settings.originsWrong(['exemplo'])).toMatch(/^“exemplo” não é uma origem como/);
  expect(en.settings.originsWrong(['a', 'b', 'c'])).toMatch(/^“a”, “b”,? and “c” are not origins such as/);
});

test.for(['1', '365', ' 30 ', '0', '366', '-1', '1.5', '', 'trinta'])(
  'the console and the service accept the same retention: “%s”',
  (text) => {
    const update = { directMessageRetentionDays: Number(text) };
    expect(isRetention(text)).toBe(updateSiteSchema.safeParse(update).success);
  },
);

test('blank lines are ignored', () => {
  expect(linesOf(' https://a.example \n\n\r\nhttps://b.example')).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
});

describe('snippets', () => {
  const site = { service: 'https://avisos.example', site: 'default', language: 'pt-BR', vapidKey: 'BKey' };

  test('contain only values that differ from the defaults', () => {
    for (const snippet of [reactSnippet(site), javascriptSnippet(site)]) {
      expect(snippet).toContain("createMessagingClient({ service: 'https://avisos.example' })");
      expect(snippet).toContain("'BKey'");
    }
    expect(reactSnippet(site)).toContain('lang="pt-BR"');
    expect(elementSnippet(site)).toBe(
      '<script type="module" src="https://avisos.example/sineta-bell.js"></script>\n<sineta-bell></sineta-bell>',
    );
    expect(workerSnippet(site)).toBe("importScripts('https://avisos.example/sineta-worker.js');");
    expect(linkSnippet(site, 'Receber')).toBe('<a href="https://avisos.example/">Receber</a>');
  });

  test('contain the id of any site except the default', () => {
    expect(reactSnippet({ ...site, site: 'escola' })).toContain("site: 'escola' }");
    expect(elementSnippet({ ...site, site: 'escola', language: 'en' })).toContain(
      '<sineta-bell site="escola" lang="en">',
    );
  });
});
