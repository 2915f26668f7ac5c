import { expect, test } from 'vitest';
import { examine } from '../../../src/cli/doctor/examine.ts';
import type { CheckId, Finding, FindingStatus } from '../../../src/cli/doctor/finding.ts';
import { describeFindings, summarize } from '../../../src/cli/doctor/report.ts';
import {
  answer,
  factsOf,
  ourLine,
  ours,
  ourScript,
  type Setup,
  unreachable,
  vapidKey,
} from '../../harness/doctor-facts.ts';

const later = (minutes: number, others: Readonly<Record<string, string>> = {}): Headers =>
  new Headers({
    date: new Date(Date.parse('2026-11-21T12:00:00Z') + minutes * 60_000).toUTCString(),
    ...others,
  });
const policy = (value: string): Setup => ({ pageHeaders: { 'content-security-policy': value } });

const htmlPage: Setup = {
  workerSource: '<!doctype html><div id="root"></div>',
  workerHeaders: { 'content-type': 'text/html' },
};
const problem = { status: 404, headers: new Headers({ 'content-type': 'application/problem+json' }) };

type Case = readonly [what: string, setup: Setup, check: CheckId, status: FindingStatus, expected: string];

const cases: readonly Case[] = [
  ['plain HTTP', { page: new URL('http://site.example/') }, 'https', 'failed', 'redirect http: to https:'],
  [
    'plain HTTP, whose origin will change',
    { page: new URL('http://site.example/'), preflight: { status: 403 } },
    'allowed-origin',
    'skipped',
    'will change with HTTPS',
  ],
  [
    'plain HTTP on localhost',
    { page: new URL('http://localhost:3000/') },
    'https',
    'passed',
    'localhost only',
  ],
  [
    'an unreachable page',
    { pageAnswer: unreachable('https://site.example/') },
    'page',
    'failed',
    'connection refused',
  ],
  ['a missing page', { pageAnswer: { status: 404 } }, 'page', 'failed', 'HTTP 404'],
  [
    'a redirected page',
    {
      pageAnswer: {
        url: new URL('https://www.site.example/'),
        redirects: [new URL('https://site.example/')],
      },
    },
    'page',
    'passed',
    'https://www.site.example/ is available. Redirected from https://site.example/.',
  ],
  [
    'a service without TLS',
    { service: new URL('http://avisos.example') },
    'mixed-content',
    'failed',
    'block every call',
  ],
  [
    'a service on localhost',
    { service: new URL('http://localhost:8080') },
    'mixed-content',
    'passed',
    'nothing over plain HTTP',
  ],
  [
    'a script without TLS',
    {
      html: '<script src="http://cdn.example/a.js"></script><link rel=stylesheet href="http://cdn.example/a.css">',
    },
    'mixed-content',
    'warning',
    'http://cdn.example/a.js and 1 more',
  ],
  ['a bell and its script', {}, 'bell', 'passed', 'and its script'],
  ['a bell in a bundle', { html: '<script src="/app.js"></script>' }, 'bell', 'skipped', 'cannot see'],
  ['no bell', { html: '<h1>Olá</h1>' }, 'bell', 'failed', ourScript],
  ['an element without script', { html: '<sineta-bell></sineta-bell>' }, 'bell', 'failed', ourScript],
  [
    'an element with another script',
    { html: '<sineta-bell></sineta-bell><script>start()</script>' },
    'bell',
    'warning',
    'unless another script adds it',
  ],
  ['a script without element', { html: ourScript }, 'bell', 'failed', '→ Add <sineta-bell></sineta-bell>'],
  [
    'a script and a data block',
    { html: `${ourScript}<script type="application/ld+json">{}</script>` },
    'bell',
    'failed',
    'there is no bell.',
  ],
  [
    'a script and another script',
    { html: `${ourScript}<script type="module" src="/app.js"></script>` },
    'bell',
    'warning',
    'unless another script adds it',
  ],
  [
    'a worker on another origin',
    { worker: 'https://cdn.example/w.js' },
    'worker-origin',
    'failed',
    'another origin',
  ],
  ['no worker', { workerAnswer: { status: 404 } }, 'worker', 'failed', ourLine],
  ['an HTML page instead of a worker', htmlPage, 'worker', 'failed', "The worker's file is missing"],
  [
    'an HTML page, with the place for the worker',
    htmlPage,
    'worker',
    'failed',
    `${ourLine} at public/sineta-worker.js with Vite and Next.js, else at /sineta-worker.js`,
  ],
  ['the type of an HTML page', htmlPage, 'worker-type', 'skipped', 'no worker'],
  ['the content of an HTML page', htmlPage, 'worker-kind', 'skipped', 'no worker'],
  [
    'an unreachable worker',
    { workerAnswer: unreachable('https://site.example/w.js') },
    'worker',
    'failed',
    'connection refused',
  ],
  [
    'a worker of an unreachable site',
    {
      pageAnswer: unreachable('https://site.example/'),
      workerAnswer: unreachable('https://site.example/w.js'),
    },
    'worker',
    'skipped',
    'cannot be loaded either',
  ],
  [
    'a worker that redirects',
    { workerAnswer: { status: 301, headers: new Headers({ location: '/w/' }) } },
    'worker',
    'failed',
    'redirects to /w/',
  ],
  [
    'a worker served as HTML',
    { workerHeaders: { 'content-type': 'text/html' } },
    'worker-type',
    'failed',
    'text/html',
  ],
  [
    'a worker without type',
    { workerHeaders: { 'content-type': '' } },
    'worker-type',
    'failed',
    'text/javascript',
  ],
  [
    'an old MIME type of JavaScript',
    { workerHeaders: { 'content-type': 'Application/X-JavaScript; charset=utf-8' } },
    'worker-type',
    'passed',
    'MIME type is',
  ],
  ['the type of a missing worker', { workerAnswer: { status: 404 } }, 'worker-type', 'skipped', 'no worker'],
  ['our bundle', { workerSource: ours }, 'worker-kind', 'passed', 'in the version of the service'],
  ['an older bundle', { workerSource: `/* 0.0.9 */${ours}` }, 'worker-kind', 'warning', 'another version'],
  ['our line', {}, 'worker-kind', 'passed', 'imports https://avisos.example/sineta-worker.js'],
  ['another worker', { workerSource: 'self.onfetch = () => {};' }, 'worker-kind', 'failed', ourLine],
  [
    'our line in a comment',
    { workerSource: `// ${ourLine}`, imports: [] },
    'worker-kind',
    'failed',
    'does not import it',
  ],
  [
    'a worker with a syntax error',
    { workerSource: 'self.onfetch = {' },
    'worker-kind',
    'failed',
    'not valid JavaScript',
  ],
  ['a module', { workerSource: 'import "./a.js";' }, 'worker-kind', 'failed', 'classic script'],
  [
    'an import that returns 404',
    { imports: [answer('https://avisos.example/worker.js', { status: 404 })] },
    'worker-kind',
    'failed',
    'returns HTTP 404',
  ],
  [
    'an import of an HTML page',
    {
      imports: [
        answer('https://avisos.example/worker.js', { headers: new Headers({ 'content-type': 'text/html' }) }),
      ],
    },
    'worker-kind',
    'failed',
    'has text/html',
  ],
  [
    'our line while the service is unreachable',
    {
      imports: [unreachable('https://avisos.example/sineta-worker.js')],
      site: unreachable('https://avisos.example'),
    },
    'worker-kind',
    'skipped',
    'the service cannot be reached',
  ],
  [
    'an incorrect address of a service that responds',
    { imports: [unreachable('https://avisos.example/sineta-worker.js')] },
    'worker-kind',
    'failed',
    'Correct the address',
  ],
  [
    'a wide scope',
    { worker: '/js/sw.js', scope: '/' },
    'worker-scope',
    'failed',
    'Service-Worker-Allowed: /',
  ],
  [
    'a wide scope that a header allows',
    { worker: '/js/sw.js', scope: '/', workerHeaders: { 'service-worker-allowed': '/' } },
    'worker-scope',
    'passed',
    'scope /',
  ],
  ['a foreign scope', { scope: 'https://other.example/' }, 'worker-scope', 'failed', 'another origin'],
  [
    'a year in the cache',
    { workerHeaders: { 'cache-control': 'public, max-age=31536000, immutable' } },
    'worker-cache',
    'warning',
    '365 days',
  ],
  [
    'a year in a CDN',
    { workerHeaders: { 'cache-control': 'max-age=0, s-maxage=31536000' } },
    'worker-cache',
    'warning',
    '365 days',
  ],
  [
    'a cache that revalidates',
    { workerHeaders: { 'cache-control': 'No-Cache, max-age=31536000' } },
    'worker-cache',
    'passed',
    'find a new version',
  ],
  [
    'a year in browsers alone',
    { workerHeaders: { 'cache-control': 'private, max-age=31536000' } },
    'worker-cache',
    'passed',
    'find a new version',
  ],
  [
    'a CDN that keeps nothing of what browsers keep for a year',
    { workerHeaders: { 'cache-control': 'max-age=31536000, s-maxage=0' } },
    'worker-cache',
    'passed',
    'find a new version',
  ],
  [
    'a lifetime that is no number',
    { workerHeaders: { 'cache-control': 's-maxage=year, max-age=31536000' } },
    'worker-cache',
    'passed',
    'find a new version',
  ],
  [
    'a malformed cache header',
    { workerHeaders: { 'cache-control': 'für immer' } },
    'worker-cache',
    'passed',
    'find a new version',
  ],
  [
    'a worker policy that blocks the import',
    { workerHeaders: { 'content-security-policy': "script-src 'self'" } },
    'worker-policy',
    'failed',
    'Add https://avisos.example to script-src in the policy of that file',
  ],
  [
    'a worker policy that blocks receipts',
    { workerHeaders: { 'content-security-policy': "script-src https:; connect-src 'self'" } },
    'worker-policy',
    'failed',
    'not counted',
  ],
  [
    'a worker policy with strict-dynamic, which trusts imports',
    { workerHeaders: { 'content-security-policy': "script-src 'nonce-abc' 'strict-dynamic'" } },
    'worker-policy',
    'passed',
    'No content security policy',
  ],
  ['no policy', {}, 'page-policy', 'passed', 'no content security policy'],
  [
    'a wide policy, which is not changed',
    policy("default-src 'self'; script-src https: 'unsafe-inline'"),
    'page-policy',
    'failed',
    "→ Add the directive connect-src 'self' https://avisos.example.",
  ],
  [
    'a wide policy without sources for workers',
    policy("script-src 'nonce-a' http://cdn.example https://avisos.example"),
    'page-policy',
    'failed',
    "→ Add the directive worker-src 'self'.",
  ],
  [
    'a wide policy for scripts',
    { ...policy("default-src 'self' 'unsafe-inline'; connect-src https:"), html: ourScript },
    'page-policy',
    'failed',
    "→ Add the directive script-src 'self' 'unsafe-inline' https://avisos.example.",
  ],
  [
    'a policy without workers',
    policy("connect-src https:; worker-src 'none'"),
    'page-policy',
    'failed',
    "Add 'self' to worker-src",
  ],
  [
    'a policy without our script',
    { ...policy("script-src 'self'"), html: '<script src="https://avisos.example/sineta-bell.js"></script>' },
    'page-policy',
    'failed',
    'the bell does not load',
  ],
  [
    'a policy with a nonce',
    {
      ...policy("script-src 'nonce-abc' 'strict-dynamic'"),
      html: '<script nonce="abc" src="https://avisos.example/sineta-bell.js"></script>',
    },
    'page-policy',
    'passed',
    'allows what',
  ],
  [
    'a strict policy without the nonce',
    {
      ...policy("script-src 'nonce-abc' 'strict-dynamic' https:"),
      html: '<script src="https://avisos.example/sineta-bell.js"></script>',
    },
    'page-policy',
    'failed',
    "the policy's nonce",
  ],
  [
    'a policy in the markup',
    { html: `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">` },
    'page-policy',
    'failed',
    'Add https://avisos.example to connect-src',
  ],
  [
    'two policies, one of them strict',
    policy("connect-src *, connect-src 'self'"),
    'page-policy',
    'failed',
    'connect-src',
  ],
  [
    'a policy without images',
    policy("img-src 'none'"),
    'page-policy',
    'warning',
    'https://site.example/icon.png',
  ],
  [
    'a policy without manifests',
    { ...policy("manifest-src 'none'"), html: '<link rel=manifest href=/m.json>' },
    'page-policy',
    'failed',
    'cannot be installed',
  ],
  ['a sandbox', policy('sandbox allow-scripts'), 'page-policy', 'failed', 'Add allow-same-origin'],
  [
    'Trusted Types',
    policy("require-trusted-types-for 'script'"),
    'page-policy',
    'warning',
    'createScriptURL',
  ],
  [
    'a policy that allows the bell',
    policy(
      "default-src 'none'; script-src 'self' https://avisos.example; connect-src 'self' https://avisos.example; img-src https:; manifest-src 'self'",
    ),
    'page-policy',
    'passed',
    'allows what',
  ],
  [
    'no push',
    { pageHeaders: { 'permissions-policy': 'push=(), camera=()' } },
    'permissions-policy',
    'warning',
    'forbids push',
  ],
  [
    'push for the own origin',
    { pageHeaders: { 'permissions-policy': 'push=(self)' } },
    'permissions-policy',
    'passed',
    'allows',
  ],
  [
    'an unreachable service',
    { site: unreachable('https://avisos.example') },
    'service',
    'failed',
    '→ Check that it is running, or start it',
  ],
  [
    'a proxy without its service',
    { site: { status: 502 } },
    'service',
    'failed',
    '→ Check that it is running',
  ],
  [
    'another service',
    { site: { body: '<h1>Bem-vindo</h1>' } },
    'service',
    'failed',
    'not a response of Sineta',
  ],
  [
    'an unknown site',
    { site: problem, html: '<sineta-bell site="prefeitura"></sineta-bell>' },
    'service',
    'failed',
    `no site prefeitura, which site="prefeitura" in the page's <sineta-bell> names: no device can register.\n    → Write site="default", or remove the attribute`,
  ],
  ['a problem of another service', { site: problem }, 'service', 'failed', 'not a response of Sineta'],
  ['an allowed origin', {}, 'allowed-origin', 'passed', 'https://site.example'],
  ['another origin', { preflight: { status: 403 } }, 'allowed-origin', 'failed', 'SINETA_ORIGINS'],
  [
    'another origin’s permission',
    { preflight: { headers: new Headers({ 'access-control-allow-origin': 'https://other.example' }) } },
    'allowed-origin',
    'failed',
    'HTTP 204',
  ],
  [
    'the service’s own page',
    { page: new URL('https://avisos.example/'), preflight: { status: 403 } },
    'allowed-origin',
    'passed',
    'the same origin',
  ],
  [
    'the origins of an unreachable service',
    { site: unreachable('https://avisos.example') },
    'allowed-origin',
    'skipped',
    'cannot be reached',
  ],
  ['the key of the site', {}, 'vapid-key', 'passed', 'current'],
  [
    'another key',
    { html: `<script>const key = "BB${'y'.repeat(85)}"</script>` },
    'vapid-key',
    'failed',
    vapidKey,
  ],
  [
    'an invalid key',
    { html: '<sineta-bell vapid-key="BNOTAKEY"></sineta-bell>' },
    'vapid-key',
    'failed',
    'BNOTAKEY, is not a public key',
  ],
  ['no key in the HTML', { html: '' }, 'vapid-key', 'skipped', 'not in the HTML'],
  ['a correct clock', { site: { headers: later(4) } }, 'clock', 'passed', 'agree'],
  ['an incorrect clock', { site: { headers: later(-20) } }, 'clock', 'failed', '20 minutes behind'],
  [
    'an incorrect clock of this machine',
    { site: { headers: later(20) }, pageAnswer: { headers: later(20) } },
    'clock',
    'warning',
    'clock of this machine',
  ],
  [
    'an incorrect clock of this machine, and a page from a cache',
    { site: { headers: later(20) }, pageAnswer: { headers: later(-40, { age: '3600' }) } },
    'clock',
    'warning',
    'clock of this machine',
  ],
  [
    'a response of the service from a cache',
    { site: { headers: later(-20, { age: '1200' }) } },
    'clock',
    'passed',
    'agree',
  ],
  ['no Date', { site: { headers: new Headers() } }, 'clock', 'skipped', 'no Date'],
  [
    'a page without a manifest',
    { html: ourScript },
    'manifest',
    'warning',
    'https://avisos.example/v1/sites/default/web-app-manifest?start=https%3A%2F%2Fsite.example%2F',
  ],
  [
    'an unreachable manifest',
    { manifest: unreachable('https://site.example/m.json') },
    'manifest',
    'warning',
    'connection refused',
  ],
  [
    'the manifest of an unreachable page',
    { pageAnswer: unreachable('https://site.example/') },
    'manifest',
    'skipped',
    'the page cannot be loaded',
  ],
  [
    'an HTML page instead of a manifest',
    { manifest: '<!doctype html>' },
    'manifest',
    'warning',
    'not a JSON object',
  ],
  [
    'a missing manifest',
    { manifest: { ...unreachable('https://site.example/m.json'), ok: true, status: 404 } },
    'manifest',
    'warning',
    'HTTP 404',
  ],
  [
    'a manifest for a browser tab',
    { manifest: { display: 'minimal-ui' } },
    'manifest',
    'warning',
    '"minimal-ui"',
  ],
  ['a manifest without display', { manifest: { icons: [] } }, 'manifest', 'warning', '"browser"'],
  ['a manifest without icons', { manifest: { display: 'standalone' } }, 'manifest', 'warning', 'icon'],
  [
    'an icon in the page',
    { manifest: '\uFEFF{"display":"fullscreen"}', html: '<link rel="apple-touch-icon" href="/i.png">' },
    'manifest',
    'passed',
    'fullscreen',
  ],
];

test('all checks pass for a correct set-up', () => {
  expect(examine(factsOf()).filter(({ status }) => status !== 'passed')).toEqual([]);
});

test('skips the checks that depend on a guessed service', () => {
  const csp = { 'content-security-policy': "connect-src 'self'" };
  const facts = factsOf({
    page: new URL('https://site.example'),
    html: '<script src="/app.js"></script>',
    service: new URL('http://localhost:8080'),
    serviceGuessed: true,
    site: unreachable('http://localhost:8080'),
    preflight: unreachable('http://localhost:8080'),
    workerSource: ours,
    pageHeaders: csp,
    workerHeaders: csp,
  });
  const findings = examine(facts).filter(({ status }) => status !== 'passed' && status !== 'warning');
  expect(findings.map(({ status, check }) => [status, check])).toEqual(
    ['bell', 'worker-policy', 'page-policy', 'service', 'allowed-origin', 'vapid-key', 'clock', 'icons'].map(
      (check) => ['skipped', check],
    ),
  );
  expect(describeFindings(findings)).toContain('http://localhost:8080, is a guess.\n    → Give');
});

test.each(cases)('%s', (_what, setup, check, status, expected) => {
  const found = examine(factsOf(setup)).filter((finding) => finding.check === check);
  expect(found).toEqual([expect.objectContaining({ status })]);
  expect(describeFindings(found)).toContain(expected);
});

const some: readonly Finding[] = [
  { check: 'page', status: 'passed', message: 'Good.' },
  { check: 'manifest', status: 'warning', message: 'Meh.', remedy: 'Better.' },
  { check: 'clock', status: 'skipped', message: 'Unclear.' },
  { check: 'service', status: 'skipped', message: 'Where?', remedy: 'Give it.' },
  { check: 'worker', status: 'failed', message: 'Bad.', remedy: 'Fix it.' },
  { check: 'bell', status: 'passed', message: 'Fine.' },
];

test('the summary shows actions first, most important first, and lists the other checks', () => {
  expect(summarize(some)).toBe(
    '✗ Bad.\n    → Fix it.\n! Meh.\n    → Better.\n· Where?\n    → Give it.\n' +
      '· not checked: clock (--verbose shows the reasons)\n✓ page, bell',
  );
  expect(summarize(examine(factsOf()))).toMatch(/^✓ https, .+, manifest, icons$/);
});

test('the verbose report shows every finding with its remedy', () => {
  expect(describeFindings(some)).toBe(
    '✓ Good.\n! Meh.\n    → Better.\n· Unclear.\n· Where?\n    → Give it.\n✗ Bad.\n    → Fix it.\n✓ Fine.',
  );
});
