import type { Replacement } from './replaced-source.ts';

/** A mistake in the code that a check must find: `npm run security -- --awake` makes each and runs the check. */
export interface Sabotage extends Replacement {
  /** A check of `npm run security`: its file, without the ending. */
  readonly check: string;
  readonly mistake: string;
}

const devices = 'apps/server/src/devices';
const endpoints = 'packages/web-push/src/endpoints';
const sessionIdentity = 'apps/server/src/accounts/sign-in/session-identity.ts';
const connector = 'packages/web-push/src/sending/connector.ts';

export const sabotages: readonly Sabotage[] = [
  {
    check: 'fuzz',
    mistake: 'a number exceeds the integers of the database',
    file: 'packages/protocol/src/messages/outcomes/failure.ts',
    text: '    .max(599)\n',
    by: '',
  },
  {
    check: 'fuzz',
    mistake: 'a device is stored before its subscription is checked',
    file: `${devices}/device-routes.ts`,
    text: 'checkSubscription(body, policy, await usableKeys(site));',
    by: 'await register({ site, registration: { ...body, ...readUserAgent("") } });\ncheckSubscription(body, policy, await usableKeys(site));',
  },
  {
    check: 'fuzz',
    mistake: 'an operation never answers',
    file: 'apps/server/src/messages/receipts/receipt-routes.ts',
    text: 'const { token, receipts } = request.body;',
    by: 'await new Promise(() => {});\nconst { token, receipts } = request.body;',
  },
  {
    check: 'endpoints',
    mistake: 'every host is a push service',
    file: `${endpoints}/endpoint-policy.ts`,
    text: 'if (service === undefined) {',
    by: 'if (false) {',
  },
  {
    check: 'endpoints',
    mistake: 'every port is allowed',
    file: `${endpoints}/endpoint-policy.ts`,
    text: "if (url.port !== '') throw",
    by: 'if (false) throw',
  },
  {
    check: 'endpoints',
    mistake: 'an endpoint need not be https',
    file: `${endpoints}/endpoint-policy.ts`,
    text: "if (url.protocol !== 'https:') throw",
    by: 'if (false) throw',
  },
  {
    check: 'endpoints',
    mistake: 'an endpoint contains credentials',
    file: `${endpoints}/endpoint-policy.ts`,
    text: "if (url.username !== '' || url.password !== '') throw",
    by: 'if (false) throw',
  },
  {
    check: 'endpoints',
    mistake: 'an endpoint is not in its normal form',
    file: `${endpoints}/endpoint-policy.ts`,
    text: "if (url.href !== endpoint || endpoint.includes('#')) throw",
    by: 'if (false) throw',
  },
  {
    check: 'endpoints',
    mistake: 'a registration does not check the endpoint',
    file: `${devices}/device-routes.ts`,
    text: 'checkSubscription(body, policy, await usableKeys(site));',
    by: '',
  },
  {
    check: 'endpoints',
    mistake: 'rotation does not check the endpoint',
    file: `${devices}/device-routes.ts`,
    text: 'checkSubscription({ subscription, vapidKey }, policy, usableKeys);',
    by: '',
  },
  {
    check: 'endpoints',
    mistake: 'an import does not check endpoints',
    file: `${devices}/import/import-line.ts`,
    text: 'checkSubscription(data, policy, usableKeys);',
    by: '',
  },
  {
    check: 'rebinding',
    mistake: 'addresses are not checked',
    file: connector,
    text: 'lookup: publicOnly(lookup) }',
    by: 'lookup }',
  },
  {
    check: 'rebinding',
    mistake: 'one public address among others suffices',
    file: connector,
    text: '!addresses.every(',
    by: '!addresses.some(',
  },
  {
    check: 'rebinding',
    mistake: 'the address is checked by a lookup of its own',
    file: connector,
    text: 'return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);',
    by: 'return lookup(hostname, options, callback);',
  },
  {
    check: 'rebinding',
    mistake: '6to4 addresses are public',
    file: `${endpoints}/public-address.ts`,
    text: "  ['2002::', 16], // 6to4, which contains an IPv4 address\n",
    by: '',
  },
  {
    check: 'foreign-pages',
    mistake: 'a session is accepted from every page',
    file: sessionIdentity,
    text: 'if (!isFromConsole(request)) throw notFromConsole();',
    by: '',
  },
  {
    check: 'foreign-pages',
    mistake: 'a page of another origin reads with a session',
    file: sessionIdentity,
    text: " && (initiator === 'none' || initiator === 'same-origin')",
    by: '',
  },
  {
    check: 'foreign-pages',
    mistake: 'every page signs a member out',
    file: 'apps/server/src/http/origins.ts',
    text: 'if (request.headers.origin !== undefined && !isConsole(request)) throw notFromConsole();',
    by: '',
  },
  {
    check: 'foreign-pages',
    mistake: 'pages of sites read with credentials',
    file: 'apps/server/src/http/origins.ts',
    text: 'return { origin: true, methods:',
    by: 'return { origin: true, credentials: true, methods:',
  },
  {
    check: 'foreign-pages',
    mistake: 'responses have no security headers',
    file: 'apps/server/src/http/security-headers.ts',
    text: 'reply.headers(headers);',
    by: '',
  },
  {
    check: 'hostile-texts',
    mistake: 'the preview of a notification is HTML',
    file: 'apps/console/src/messages/compose/preview/notification-preview.tsx',
    text: '>\n              {body.text}\n            </p>',
    by: ' dangerouslySetInnerHTML={{ __html: body.text }} />',
  },
  {
    check: 'hostile-texts',
    mistake: 'every address is one of the web',
    file: 'packages/protocol/src/formats.ts',
    text: "return /^https?:\\/\\/[^/\\\\]/i.test(text) && !text.includes('\\0') && URL.canParse(text);",
    by: "return !text.includes('\\0') && URL.canParse(text);",
  },
  {
    check: 'hostile-texts',
    mistake: 'a text can end the data block of a page of the board',
    file: 'apps/site/src/page/page-data.ts',
    text: '/[<>&\\u2028\\u2029]/g',
    by: '/[\\u2028\\u2029]/g',
  },
  {
    check: 'hostile-texts',
    mistake: 'the footer of the board is HTML',
    file: 'apps/site/src/page/site-footer.tsx',
    text: `<p dir="auto" lang={textLanguage(page, 'footer')}>\n          {footer}\n        </p>`,
    by: '<p dangerouslySetInnerHTML={{ __html: footer }} />',
  },
  {
    check: 'hostile-links',
    mistake: 'the service worker opens every address',
    file: 'packages/client/src/worker/displayable.ts',
    text: 'return /^https?:/i.test(text) && new URL(text) ? text : undefined;',
    by: 'return text;',
  },
  {
    check: 'anonymous-cost',
    mistake: 'a key is read by a pattern of quadratic time',
    file: 'packages/protocol/src/scalars.ts',
    text: 'error: tooLong(maxLength), abort: true });\n}\n\n/** Text of limited length without',
    by: 'error: tooLong(maxLength) }).refine((text) => !/=+$/.test(text));\n}\n\n/** Text of limited length without',
  },
  {
    check: 'anonymous-cost',
    mistake: 'the service keeps what it was sent',
    file: 'apps/server/src/http/request-log.ts',
    text: "app.addHook('onResponse', (request, reply, done) => {",
    by: "const kept: unknown[] = [];\napp.addHook('onResponse', (request, reply, done) => {\nkept.push(request.body);",
  },
  {
    check: 'anonymous-cost',
    mistake: 'visitors take any topics',
    file: `${devices}/device-routes.ts`,
    text: 'body.topics && (await topicsToStartWith(db, site, body.topics))',
    by: 'body.topics',
  },
];
