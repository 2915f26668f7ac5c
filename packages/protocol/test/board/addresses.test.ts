import { expect, test } from 'vitest';
import { boardAddresses, boardLanguageOf, searchAddress } from '../../src/board/addresses.ts';

test.each([
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['es-419', 'es'],
  ['eo', 'pt'],
  [undefined, 'pt'],
] as const)('the board shows a site in %s in %s', (language, shown) => {
  expect(boardLanguageOf(language)).toBe(shown);
});

test.each([
  ['pt-BR', '/avisos/id', '/?topico=a%C3%A7%C3%A3o&antes=7', '/feed.xml?topico=a%C3%A7%C3%A3o'],
  ['es', '/avisos/id', '/?tema=a%C3%A7%C3%A3o&antes=7', '/feed.xml?tema=a%C3%A7%C3%A3o'],
  ['en', '/notices/id', '/?topic=a%C3%A7%C3%A3o&before=7', '/feed.xml?topic=a%C3%A7%C3%A3o'],
])('the addresses of a site in %s', (language, notice, board, feed) => {
  const addresses = boardAddresses(language);
  expect(addresses.notice('id')).toBe(notice);
  expect(addresses.board()).toBe('/');
  expect(addresses.board({ topic: 'ação', after: '7' })).toBe(board);
  expect(addresses.feed()).toBe('/feed.xml');
  expect(addresses.feed('ação')).toBe(feed);
});

test.each([
  ['pt-BR', '/?q=%C3%A1gua+%26+luz&topico=a&de=2026-03-01&ate=2026-03-31'],
  ['es', '/?q=%C3%A1gua+%26+luz&tema=a&desde=2026-03-01&hasta=2026-03-31'],
  ['en', '/?q=%C3%A1gua+%26+luz&topic=a&from=2026-03-01&until=2026-03-31'],
])('the address of a search of a site in %s', (language, address) => {
  const search = { query: 'água & luz', topic: 'a', from: '2026-03-01', until: '2026-03-31' };
  expect(searchAddress(language, search)).toBe(address);
  expect(searchAddress(language, { query: '' })).toBe('/?q=');
});
