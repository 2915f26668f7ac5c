import { limits } from '@sineta/protocol';
import {
  type AnonymousRequest,
  costLimits,
  fromOwnNetwork,
  request,
  type KnownService,
  wrong,
} from './anonymous-request.ts';

/** Each is nearly the word “fechada” of a notice. */
const misspelt = ['fechoda', 'fechida', 'feccada', 'fochada', 'fechaba', 'fecahda'].join('+');
const page = { limit: costLimits.page };
const kept = { limit: costLimits.keptPage };
const html = { accept: 'text/html' };

/** As of browsers that ask for another host each: a service without a public URL makes links of it. */
const anyHost = (number: number) => ({ ...html, host: `host-${number}.example`, 'accept-encoding': 'br' });

/** Those of readers of the notice board, and of pages that load what the service serves. */
export function pageRequests({ message }: KnownService): readonly AnonymousRequest[] {
  const now = Date.now();
  const past = (number: number) => `${now - number}.${message}`;
  const notice = (number: number) => `/avisos/copied-message-${1_000_001 + number}`;
  const words = (number: number) =>
    encodeURIComponent(`x ${'xx '.repeat(60)}`.slice(0, limits.searchLength - 8) + number);
  return [
    request('GET /v1/sites/{site}/feed', '100 notices', {
      ...page,
      path: (number) => `/v1/sites/default/feed?limit=100&after=${past(number)}`,
    }),
    request('GET /v1/sites/{site}/feed', 'an unknown topic', {
      ...page,
      path: (number) => `/v1/sites/default/feed?limit=100&topic=unknown-${number}`,
    }),
    request('GET /healthz', 'any'),
    request('GET /readyz', 'any'),
    request('/', 'an old page of notices', { ...page, path: (number) => `/?antes=${past(number)}` }),
    request('/', 'the first page for another host, compressed', { ...kept, headers: anyHost }),
    request('/?q=', 'a search with 60 words that occur, and one that does not', {
      ...page,
      path: (number) => `/?q=${words(number)}`,
    }),
    request('/?q=', 'a search with six words, all of them misspelt', {
      ...page,
      path: () => `/?q=${misspelt}`,
    }),
    request('/?q=', 'a search that finds every notice, for another host, compressed', {
      ...page,
      path: () => '/?q=xxx',
      headers: anyHost,
    }),
    request('/?q=', 'a search of all notices until a day, with six words that are misspelt', {
      path: () => `/?q=${misspelt}&ate=2199-12-31`,
      headers: fromOwnNetwork,
      limit: costLimits.oldSearch,
    }),
    request('/avisos/{id}', 'a notice', { ...page, path: notice }),
    request('/avisos/{id}', 'a notice for another host, compressed', {
      ...kept,
      path: notice,
      headers: anyHost,
    }),
    request('/pictures/{version}/notices/{id}', 'a notice whose picture is not drawn yet', {
      path: (number) => notice(number).replace('/avisos', '/pictures/x/notices'),
      headers: fromOwnNetwork,
      limit: costLimits.picture,
    }),
    request('/images/{name}', 'an unknown image', {
      ...page,
      path: (number) => `/images/${wrong(number, message)}.png`,
      status: 404,
    }),
    request('/avisos/{id}', 'an unknown notice', {
      ...page,
      path: (number) => `/avisos/${wrong(number, message)}`,
      status: 404,
    }),
    request('/feed.xml', 'for another host, compressed', { ...kept, headers: anyHost }),
    request('/*', 'an unknown address', {
      ...page,
      path: (number) => `/${number}${'a'.repeat(900)}`,
      headers: () => html,
      status: 404,
    }),
    request('/console/*', 'any page', { path: (number) => `/console/${number}` }),
    request('/sineta-worker.js', 'the script'),
    request('/board-worker.js', 'the script'),
    request('/sineta-bell.js', 'the script'),
    request('/openapi.json', 'the document', page),
    request('/docs', 'the page', { ...page, path: () => '/docs/' }),
    request('/docs/errors', 'the page'),
    request('/docs/sending', 'the page'),
  ];
}
