import { expect, test } from 'vitest';
import { examine } from '../../../src/cli/doctor/examine.ts';
import type { CheckId, Finding, Verdict } from '../../../src/cli/doctor/finding.ts';
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

const later = (minutes: number): Headers =>
  new Headers({ date: new Date(Date.parse('2026-11-21T12:00:00Z') + minutes * 60_000).toUTCString() });
const policy = (value: string): Setup => ({ pageHeaders: { 'content-security-policy': value } });

const startPage: Setup = {
  workerSource: '<!doctype html><div id="root"></div>',
  workerHeaders: { 'content-type': 'text/html' },
};
const problem = { status: 404, headers: new Headers({ 'content-type': 'application/problem+json' }) };

type Case = readonly [what: string, setup: Setup, check: CheckId, verdict: Verdict, said: string];

const cases: readonly Case[] = [
  ['plain HTTP', { page: new URL('http://site.example/') }, 'https', 'wrong', 'redirect http: there'],
  [
    'plain HTTP, whose origin is of no use',
    { page: new URL('http://site.example/'), preflight: { status: 403 } },
    'allowed-origin',
    'unknown',
    'another with HTTPS',
  ],
  ['plain HTTP at home', { page: new URL('http://localhost:3000/') }, 'https', 'good', 'localhost alone'],
  [
    'a page out of reach',
    { pageAnswer: unreachable('https://site.example/') },
    'page',
    'wrong',
    'nobody listens there',
  ],
  ['a page that is not there', { pageAnswer: { status: 404 } }, 'page', 'wrong', 'HTTP 404'],
  [
    'a page elsewhere',
    {
      pageAnswer: {
        url: new URL('https://www.site.example/'),
        redirects: [new URL('https://site.example/')],
      },
    },
    'page',
    'good',
    'https://www.site.example/ answers. Redirected from https://site.example/.',
  ],
  [
    'a service without TLS',
    { service: new URL('http://avisos.example') },
    'mixed-content',
    'wrong',
    'block every call',
  ],
  [
    'a service at home',
    { service: new URL('http://localhost:8080') },
    'mixed-content',
    'good',
    'nothing over plain HTTP',
  ],
  [
    'a script without TLS',
    {
      html: '<script src="http://cdn.example/a.js"></script><link rel=stylesheet href="http://cdn.example/a.css">',
    },
    'mixed-content',
    'advice',
    'http://cdn.example/a.js and 1 more',
  ],
  ['a bell and its script', {}, 'bell', 'good', 'and its script'],
  ['a bell in a bundle', { html: '<script src="/app.js"></script>' }, 'bell', 'unknown', 'from here'],
  ['no bell', { html: '<h1>Olá</h1>' }, 'bell', 'wrong', ourScript],
  ['an element alone', { html: '<sineta-bell></sineta-bell>' }, 'bell', 'wrong', ourScript],
  [
    'an element and some script',
    { html: '<sineta-bell></sineta-bell><script>start()</script>' },
    'bell',
    'advice',
    'unless another script',
  ],
  ['a script alone', { html: ourScript }, 'bell', 'wrong', '→ Put <sineta-bell></sineta-bell>'],
  [
    'a script and data',
    { html: `${ourScript}<script type="application/ld+json">{}</script>` },
    'bell',
    'wrong',
    'there is no bell.',
  ],
  [
    'a script and another',
    { html: `${ourScript}<script type="module" src="/app.js"></script>` },
    'bell',
    'advice',
    'unless another script',
  ],
  ['a worker elsewhere', { worker: 'https://cdn.example/w.js' }, 'worker-origin', 'wrong', 'another origin'],
  ['no worker', { workerAnswer: { status: 404 } }, 'worker', 'wrong', ourLine],
  ['a start page for a worker', startPage, 'worker', 'wrong', 'The file of the worker is missing'],
  [
    'a start page, and where the worker goes',
    startPage,
    'worker',
    'wrong',
    `${ourLine} at public/sineta-worker.js with Vite and Next.js, elsewhere at /sineta-worker.js`,
  ],
  ['no type of a start page', startPage, 'worker-type', 'unknown', 'no worker'],
  ['no script of a start page', startPage, 'worker-kind', 'unknown', 'no worker'],
  [
    'a worker out of reach',
    { workerAnswer: unreachable('https://site.example/w.js') },
    'worker',
    'wrong',
    'nobody',
  ],
  [
    'a worker of a site that is down',
    {
      pageAnswer: unreachable('https://site.example/'),
      workerAnswer: unreachable('https://site.example/w.js'),
    },
    'worker',
    'unknown',
    'nothing answers there either',
  ],
  [
    'a worker that redirects',
    { workerAnswer: { status: 301, headers: new Headers({ location: '/w/' }) } },
    'worker',
    'wrong',
    'redirects to /w/',
  ],
  [
    'a worker as HTML',
    { workerHeaders: { 'content-type': 'text/html' } },
    'worker-type',
    'wrong',
    'text/html',
  ],
  [
    'a worker of no type',
    { workerHeaders: { 'content-type': '' } },
    'worker-type',
    'wrong',
    'text/javascript',
  ],
  [
    'an old name of JavaScript',
    { workerHeaders: { 'content-type': 'Application/X-JavaScript; charset=utf-8' } },
    'worker-type',
    'good',
    'MIME type is',
  ],
  [
    'no type of a worker that is not there',
    { workerAnswer: { status: 404 } },
    'worker-type',
    'unknown',
    'no worker',
  ],
  ['our bundle', { workerSource: ours }, 'worker-kind', 'good', 'the one that the service serves'],
  ['an older bundle', { workerSource: `/* 0.0.9 */${ours}` }, 'worker-kind', 'advice', 'another version'],
  ['our line', {}, 'worker-kind', 'good', 'takes in https://avisos.example/sineta-worker.js'],
  ['another worker', { workerSource: 'self.onfetch = () => {};' }, 'worker-kind', 'wrong', ourLine],
  [
    'our line in a comment',
    { workerSource: `// ${ourLine}`, imports: [] },
    'worker-kind',
    'wrong',
    'does not take ours in',
  ],
  [
    'a worker that does not parse',
    { workerSource: 'self.onfetch = {' },
    'worker-kind',
    'wrong',
    'no valid JavaScript',
  ],
  ['a module', { workerSource: 'import "./a.js";' }, 'worker-kind', 'wrong', 'classic script'],
  [
    'a line that leads nowhere',
    { imports: [answer('https://avisos.example/worker.js', { status: 404 })] },
    'worker-kind',
    'wrong',
    'answers HTTP 404',
  ],
  [
    'a line that leads to a page',
    {
      imports: [
        answer('https://avisos.example/worker.js', { headers: new Headers({ 'content-type': 'text/html' }) }),
      ],
    },
    'worker-kind',
    'wrong',
    'comes as text/html',
  ],
  [
    'our line while the service is down',
    {
      imports: [unreachable('https://avisos.example/sineta-worker.js')],
      site: unreachable('https://avisos.example'),
    },
    'worker-kind',
    'unknown',
    'the service does not answer',
  ],
  [
    'a wrong address of a service that answers',
    { imports: [unreachable('https://avisos.example/sineta-worker.js')] },
    'worker-kind',
    'wrong',
    'Mend the address',
  ],
  ['a wide scope', { worker: '/js/sw.js', scope: '/' }, 'worker-scope', 'wrong', 'Service-Worker-Allowed: /'],
  [
    'a wide scope that is allowed',
    { worker: '/js/sw.js', scope: '/', workerHeaders: { 'service-worker-allowed': '/' } },
    'worker-scope',
    'good',
    'scope /',
  ],
  ['a foreign scope', { scope: 'https://other.example/' }, 'worker-scope', 'wrong', 'another origin'],
  [
    'a year-long cache',
    { workerHeaders: { 'cache-control': 'public, max-age=31536000, immutable' } },
    'worker-cache',
    'advice',
    '365 days',
  ],
  [
    'a year in a CDN',
    { workerHeaders: { 'cache-control': 'max-age=0, s-maxage=31536000' } },
    'worker-cache',
    'advice',
    '365 days',
  ],
  [
    'a cache that asks',
    { workerHeaders: { 'cache-control': 'No-Cache, max-age=31536000' } },
    'worker-cache',
    'good',
    'found',
  ],
  [
    'a cache header of nobody’s',
    { workerHeaders: { 'cache-control': 'für immer' } },
    'worker-cache',
    'good',
    'found',
  ],
  [
    'a policy of the worker without us',
    { workerHeaders: { 'content-security-policy': "script-src 'self'" } },
    'worker-policy',
    'wrong',
    'Add https://avisos.example to script-src there',
  ],
  [
    'a policy of the worker without receipts',
    { workerHeaders: { 'content-security-policy': "script-src https:; connect-src 'self'" } },
    'worker-policy',
    'wrong',
    'never counted',
  ],
  [
    'a strict policy of the worker, which trusts what a script takes in',
    { workerHeaders: { 'content-security-policy': "script-src 'nonce-abc' 'strict-dynamic'" } },
    'worker-policy',
    'good',
    'No policy',
  ],
  ['no policy', {}, 'page-policy', 'good', 'no content security policy'],
  [
    'a wide policy, which stays as it is',
    policy("default-src 'self'; script-src https: 'unsafe-inline'"),
    'page-policy',
    'wrong',
    "→ Add the directive connect-src 'self' https://avisos.example.",
  ],
  [
    'a wide policy of nothing but a nonce',
    policy("script-src 'nonce-a' http://cdn.example https://avisos.example"),
    'page-policy',
    'wrong',
    "→ Add the directive worker-src 'self'.",
  ],
  [
    'a wide policy for scripts',
    { ...policy("default-src 'self' 'unsafe-inline'; connect-src https:"), html: ourScript },
    'page-policy',
    'wrong',
    "→ Add the directive script-src 'self' 'unsafe-inline' https://avisos.example.",
  ],
  [
    'a policy without workers',
    policy("connect-src https:; worker-src 'none'"),
    'page-policy',
    'wrong',
    "Add 'self' to worker-src",
  ],
  [
    'a policy without our script',
    { ...policy("script-src 'self'"), html: '<script src="https://avisos.example/sineta-bell.js"></script>' },
    'page-policy',
    'wrong',
    'the bell does not load',
  ],
  [
    'a policy with a nonce',
    {
      ...policy("script-src 'nonce-abc' 'strict-dynamic'"),
      html: '<script nonce="abc" src="https://avisos.example/sineta-bell.js"></script>',
    },
    'page-policy',
    'good',
    'lets through',
  ],
  [
    'a strict policy without the nonce',
    {
      ...policy("script-src 'nonce-abc' 'strict-dynamic' https:"),
      html: '<script src="https://avisos.example/sineta-bell.js"></script>',
    },
    'page-policy',
    'wrong',
    'the nonce of the policy',
  ],
  [
    'a policy in the markup',
    { html: `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">` },
    'page-policy',
    'wrong',
    'Add https://avisos.example to connect-src',
  ],
  [
    'two policies, one of them strict',
    policy("connect-src *, connect-src 'self'"),
    'page-policy',
    'wrong',
    'connect-src',
  ],
  [
    'a policy without pictures',
    policy("img-src 'none'"),
    'page-policy',
    'advice',
    'https://site.example/icon.png',
  ],
  [
    'a policy without manifests',
    { ...policy("manifest-src 'none'"), html: '<link rel=manifest href=/m.json>' },
    'page-policy',
    'wrong',
    'cannot be installed',
  ],
  ['a sandbox', policy('sandbox allow-scripts'), 'page-policy', 'wrong', 'Add allow-same-origin'],
  ['Trusted Types', policy("require-trusted-types-for 'script'"), 'page-policy', 'advice', 'createScriptURL'],
  [
    'a policy that lets us in',
    policy(
      "default-src 'none'; script-src 'self' https://avisos.example; connect-src 'self' https://avisos.example; img-src https:; manifest-src 'self'",
    ),
    'page-policy',
    'good',
    'lets through',
  ],
  [
    'no push',
    { pageHeaders: { 'permissions-policy': 'push=(), camera=()' } },
    'permissions-policy',
    'advice',
    'push off',
  ],
  [
    'push for some',
    { pageHeaders: { 'permissions-policy': 'push=(self)' } },
    'permissions-policy',
    'good',
    'nothing',
  ],
  [
    'a service out of reach',
    { site: unreachable('https://avisos.example') },
    'service',
    'wrong',
    '→ Look whether it runs, and start it',
  ],
  ['a proxy before no service', { site: { status: 502 } }, 'service', 'wrong', '→ Look whether it runs'],
  ['another service', { site: { body: '<h1>Bem-vindo</h1>' } }, 'service', 'wrong', "no answer of Sineta's"],
  [
    'no such site',
    { site: problem, html: '<sineta-bell site="prefeitura"></sineta-bell>' },
    'service',
    'wrong',
    `no site of the name prefeitura, as site="prefeitura" in the page's <sineta-bell> has it: no device can register.\n    → Write site="default" there`,
  ],
  ['a problem of another service', { site: problem }, 'service', 'wrong', "no answer of Sineta's"],
  ['an origin that is allowed', {}, 'allowed-origin', 'good', 'https://site.example'],
  ['an origin that is not', { preflight: { status: 403 } }, 'allowed-origin', 'wrong', 'SINETA_ORIGINS'],
  [
    'another origin’s permission',
    { preflight: { headers: new Headers({ 'access-control-allow-origin': 'https://other.example' }) } },
    'allowed-origin',
    'wrong',
    'HTTP 204',
  ],
  [
    'the service’s own page',
    { page: new URL('https://avisos.example/'), preflight: { status: 403 } },
    'allowed-origin',
    'good',
    'one origin',
  ],
  [
    'no service to ask',
    { site: unreachable('https://avisos.example') },
    'allowed-origin',
    'unknown',
    'no service',
  ],
  ['the key of the site', {}, 'vapid-key', 'good', 'current'],
  [
    'another key',
    { html: `<script>const key = "BB${'y'.repeat(85)}"</script>` },
    'vapid-key',
    'wrong',
    vapidKey,
  ],
  [
    'a damaged key',
    { html: '<sineta-bell vapid-key="BNOTAKEY"></sineta-bell>' },
    'vapid-key',
    'wrong',
    'BNOTAKEY, is damaged',
  ],
  ['no key in the HTML', { html: '' }, 'vapid-key', 'unknown', 'not in its HTML'],
  ['a right clock', { site: { headers: later(4) } }, 'clock', 'good', 'agree'],
  ['a wrong clock', { site: { headers: later(-20) } }, 'clock', 'wrong', '20 minutes behind'],
  [
    'a wrong clock here',
    { site: { headers: later(20) }, pageAnswer: { headers: later(20) } },
    'clock',
    'advice',
    'clock of this machine',
  ],
  ['no Date', { site: { headers: new Headers() } }, 'clock', 'unknown', 'no Date'],
  [
    'a manifest out of reach',
    { manifest: unreachable('https://site.example/m.json') },
    'manifest',
    'advice',
    'nobody',
  ],
  [
    'no page, so no manifest',
    { pageAnswer: unreachable('https://site.example/') },
    'manifest',
    'unknown',
    'no page to look at',
  ],
  ['a manifest that is none', { manifest: '<!doctype html>' }, 'manifest', 'advice', 'no JSON'],
  [
    'a manifest that is not there',
    { manifest: { ...unreachable('https://site.example/m.json'), ok: true, status: 404 } },
    'manifest',
    'advice',
    'HTTP 404',
  ],
  ['a manifest of a tab', { manifest: { display: 'minimal-ui' } }, 'manifest', 'advice', '"minimal-ui"'],
  ['a manifest without display', { manifest: { icons: [] } }, 'manifest', 'advice', '"browser"'],
  ['a manifest without icons', { manifest: { display: 'standalone' } }, 'manifest', 'advice', 'icon'],
  [
    'an icon in the page',
    { manifest: '\uFEFF{"display":"fullscreen"}', html: '<link rel="apple-touch-icon" href="/i.png">' },
    'manifest',
    'good',
    'fullscreen',
  ],
];

test('finds nothing to change where all is well', () => {
  expect(examine(factsOf()).filter(({ verdict }) => verdict !== 'good')).toEqual([]);
});

test('says nothing of a service that is guessed', () => {
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
  const findings = examine(facts).filter(({ verdict }) => verdict !== 'good' && verdict !== 'advice');
  expect(findings.map(({ verdict, check }) => [verdict, check])).toEqual(
    ['bell', 'worker-policy', 'page-policy', 'service', 'allowed-origin', 'vapid-key', 'clock'].map(
      (check) => ['unknown', check],
    ),
  );
  expect(describeFindings(findings)).toContain('http://localhost:8080, is a guess.\n    → Say');
});

test.each(cases)('%s', (_what, setup, check, verdict, said) => {
  const found = examine(factsOf(setup)).filter((finding) => finding.check === check);
  expect(found).toEqual([expect.objectContaining({ verdict })]);
  expect(describeFindings(found)).toContain(said);
});

const some: readonly Finding[] = [
  { check: 'page', verdict: 'good', message: 'Good.' },
  { check: 'manifest', verdict: 'advice', message: 'Meh.', remedy: 'Better.' },
  { check: 'clock', verdict: 'unknown', message: 'Who knows.' },
  { check: 'service', verdict: 'unknown', message: 'Where?', remedy: 'Say so.' },
  { check: 'worker', verdict: 'wrong', message: 'Bad.', remedy: 'Mend it.' },
  { check: 'bell', verdict: 'good', message: 'Fine.' },
];

test('what is to be done comes first, most important first, and the rest in a line each', () => {
  expect(summarize(some)).toBe(
    '✗ Bad.\n    → Mend it.\n! Meh.\n    → Better.\n· Where?\n    → Say so.\n' +
      '· not seen: clock (--verbose says why)\n✓ page, bell',
  );
  expect(summarize(examine(factsOf()))).toMatch(/^✓ https, .+, manifest$/);
});

test('each finding has its line where all are asked for, with what to do below it', () => {
  expect(describeFindings(some)).toBe(
    '✓ Good.\n! Meh.\n    → Better.\n· Who knows.\n· Where?\n    → Say so.\n✗ Bad.\n    → Mend it.\n✓ Fine.',
  );
});
