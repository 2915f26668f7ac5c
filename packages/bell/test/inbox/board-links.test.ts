import { expect, test } from 'vitest';
import { boardLinks } from '../../src/inbox/board-links.ts';

const notice = { id: 'm1', navigate: 'https://padaria.example/feira' };
const site = (service: string, name = 'default') => ({ service, site: name });

test('notices lead to the board, at the addresses of its language', () => {
  const links = boardLinks(site('https://avisos.example/'), 'en-GB');
  expect([links.notice(notice), links.all]).toEqual([
    'https://avisos.example/notices/m1',
    'https://avisos.example/',
  ]);
  expect(boardLinks(site('https://avisos.example/')).notice(notice)).toBe('https://avisos.example/avisos/m1');
});

test('an id is a part of the path', () => {
  const links = boardLinks(site('https://avisos.example'));
  expect(links.notice({ id: '../console' })).toBe('https://avisos.example/avisos/..%2Fconsole');
});

test('on a site without a board they lead to their own links, if those are of pages', () => {
  const links = boardLinks(site('https://avisos.example/', 'filial'));
  expect(links.all).toBeUndefined();
  expect(links.notice(notice)).toBe('https://padaria.example/feira');
  for (const navigate of ['javascript:alert(1)', 'data:text/html,x', ' ', 'feira', undefined])
    expect(links.notice({ id: 'm1', ...(navigate && { navigate }) })).toBeUndefined();
});

test('a service that is no page has no board', () => {
  expect(boardLinks(site('javascript:alert(1)//')).all).toBeUndefined();
});
