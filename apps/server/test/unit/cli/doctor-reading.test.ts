import { expect, test } from 'vitest';
import { resolveSettings } from '../../../src/cli/doctor/connection.ts';
import { readMarkup } from '../../../src/cli/doctor/markup.ts';
import { namedService } from '../../../src/cli/doctor/connection.ts';
import { readWorkerScript } from '../../../src/cli/doctor/worker-script.ts';
import { vapidKey } from '../../harness/doctor-facts.ts';

test('a page is parsed as browsers parse it', () => {
  const html = `
    <base target="_blank"><BASE HREF="/app/"><link REL="Manifest icon" href=m.json>
    <!-- <script src="/old.js"></script> -->
    <script nonce=abc src="bell.js"></script><script>const key = '${vapidKey}';</script>
    <template><script src="/later.js"></script></template>
    <iframe src="http://127.0.0.1:5000/"></iframe><iframe src="http://maps.example/"></iframe>
    <p>${vapidKey.replace('BA', 'BC')}</p>`;
  expect(readMarkup(html, 'https://site.example/start')).toEqual({
    scripts: [{ url: 'https://site.example/app/bell.js', nonce: 'abc' }],
    insecure: ['http://maps.example/'],
    bell: undefined,
    otherScripts: true,
    manifest: 'https://site.example/app/m.json',
    appleTouchIcon: false,
    policies: [],
    vapidKeys: [vapidKey],
  });
});

const page = new URL('https://site.example/start');
const usual = ['default', 'https://site.example/sineta-worker.js', 'https://site.example/sineta/'];

test.each([
  ['a page without settings', '', {}, [undefined, ...usual]],
  [
    'a script tag',
    '<script src="https://avisos.example/sineta-bell.js?ver=6"></script>',
    {},
    ['https://avisos.example/', ...usual],
  ],
  ['a script in a data address', '<script src="data:,/sineta-bell.js"></script>', {}, [undefined, ...usual]],
  ['a script on a disk', '<script src="file:///C:/sineta-bell.js"></script>', {}, [undefined, ...usual]],
  [
    'an element with all attributes',
    '<sineta-bell service="/avisos" site="blog" worker="/sw.js" scope="/"></sineta-bell>',
    {},
    ['https://site.example/avisos/', 'blog', 'https://site.example/sw.js', 'https://site.example/'],
  ],
  [
    'an element whose service is not a web address',
    '<sineta-bell service="mailto:ana@site.example"></sineta-bell>',
    {},
    [undefined, ...usual],
  ],
  [
    'options that override the element',
    '<sineta-bell service="/avisos" site="blog" worker="/sw.js" scope="/"></sineta-bell>',
    { service: new URL('https://avisos.example?x#y'), site: 'loja', worker: 'w.js', scope: '/loja/' },
    ['https://avisos.example/', 'loja', 'https://site.example/w.js', 'https://site.example/loja/'],
  ],
])('the connection of %s', (_what, html, options, expected) => {
  const examination = { page, serviceHere: new URL('http://localhost:8080'), ...options };
  const markup = readMarkup(html, page.href);
  const { siteId, workerUrl, scopeUrl } = resolveSettings(examination, markup, page);
  const service = namedService(examination, markup, page, []);
  expect([service?.href, siteId, workerUrl.href, scopeUrl.href]).toEqual(expected);
});

test.each([
  [['https://cdn.example/lib.js', 'https://avisos.example/sineta-worker.js?v=2'], 'https://avisos.example/'],
  [['https://www.example/avisos/sineta-worker.js'], 'https://www.example/avisos/'],
  [['https://site.example/sineta-worker.js'], undefined],
])('a worker that imports %j names the service %s', (imports, expected) => {
  const named = namedService(
    {},
    { bell: undefined },
    page,
    imports.map((url) => new URL(url)),
  );
  expect(named?.href).toBe(expected);
});

test.each([
  [`importScripts('/a.js', "b.js", \`c.js\`)`, ['/a.js', 'b.js', 'c.js']],
  [`self.importScripts('/a.js')`, ['/a.js']],
  [`if (x) { (() => importScripts('/a.js'))(); }`, ['/a.js']],
  [`// importScripts('/a.js')`, []],
  [`"importScripts('/a.js')"`, []],
  ['importScripts(`${base}/a.js`, address)', []],
])('%s imports %j', (source, imports) => {
  expect(readWorkerScript(source)).toEqual({ kind: 'classic', imports });
});

test('modules, pages and invalid scripts are recognised', () => {
  expect(readWorkerScript('export {};')).toEqual({ kind: 'module' });
  expect(readWorkerScript('\uFEFF\n<!-- start page -->\n<!DOCTYPE html>')).toEqual({ kind: 'page' });
  expect(readWorkerScript('<!-- hidden from old browsers\n')).toMatchObject({ kind: 'classic' });
  expect(readWorkerScript('{')).toMatchObject({
    kind: 'invalid',
    reason: expect.stringContaining('Unexpected token'),
  });
});
