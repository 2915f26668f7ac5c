import { expect, test } from 'vitest';
import { readMarkup } from '../../src/cli/doctor/markup.ts';
import { readWorkerScript } from '../../src/cli/doctor/worker-script.ts';
import { vapidKey } from '../harness/doctor-facts.ts';

test('a page is read as browsers read it', () => {
  const html = `
    <BASE HREF="/app/"><link REL="Manifest icon" href=m.json>
    <!-- <script src="/old.js"></script> -->
    <script nonce=abc src="bell.js"></script><script>const key = '${vapidKey}';</script>
    <template><script src="/later.js"></script></template>
    <iframe src="http://127.0.0.1:5000/"></iframe><iframe src="http://maps.example/"></iframe>
    <p>${vapidKey.replace('BA', 'BC')}</p>`;
  expect(readMarkup(html, 'https://site.example/start')).toEqual({
    scripts: [{ url: 'https://site.example/app/bell.js', nonce: 'abc' }],
    insecure: ['http://maps.example/'],
    manifest: 'https://site.example/app/m.json',
    appleTouchIcon: false,
    policies: [],
    vapidKeys: [vapidKey],
  });
});

test.each([
  [`importScripts('/a.js', "b.js", \`c.js\`)`, ['/a.js', 'b.js', 'c.js']],
  [`self.importScripts('/a.js')`, ['/a.js']],
  [`if (x) { (() => importScripts('/a.js'))(); }`, ['/a.js']],
  [`// importScripts('/a.js')`, []],
  [`"importScripts('/a.js')"`, []],
  ['importScripts(`${base}/a.js`, address)', []],
])('%s takes in %j', (source, imports) => {
  expect(readWorkerScript(source)).toEqual({ kind: 'classic', imports });
});

test('a worker is a module, or no script at all', () => {
  expect(readWorkerScript('export {};')).toEqual({ kind: 'module' });
  expect(readWorkerScript('{')).toMatchObject({
    kind: 'invalid',
    reason: expect.stringContaining('Unexpected token'),
  });
});
