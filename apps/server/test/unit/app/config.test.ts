import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../src/config.ts';

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment is enough', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: undefined,
    workerPort: undefined,
    dataDir: 'data',
    databaseUrl: undefined,
    imageBucket: undefined,
    publicUrl: undefined,
    adminKey: undefined,
    origins: [],
    pushServices: [],
    connectTo: [],
    pushHttp2: true,
    encryption: 'openssl',
    proxy: undefined,
    vapidSubject: undefined,
    trustedProxies: ['loopback'],
    site: { name: undefined, language: undefined, timeZone: undefined },
    logLevel: 'info',
    rates: { registrations: 120, newDevices: 20_000, receipts: 1200, signIns: 20 },
    signIn: { password: true, provider: undefined },
  });
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', SINETA_PUBLIC_URL: ' ', SINETA_ORIGINS: '' })).toEqual(readConfig({}));
});

test('every setting is read', () => {
  const config = readConfig({
    PORT: '0',
    SINETA_HOST: '127.0.0.1',
    SINETA_WORKER_PORT: '9464',
    SINETA_DATA_DIR: '/var/lib/sineta',
    DATABASE_URL: 'postgres://sineta:secret@db/sineta',
    SINETA_FILES_URL: 's3+https://AK:a%2Fb@s3.example.org/images/avisos/?region=sa-east-1',
    SINETA_PUBLIC_URL: 'https://avisos.example.org/',
    SINETA_ADMIN_KEY: 'sk_of-at-least-32-characters-0123',
    SINETA_ORIGINS: 'https://www.example.org, http://localhost:5173/',
    SINETA_PUSH_SERVICES: 'http://localhost:9150,',
    SINETA_PUSH_CONNECT_TO: 'fcm.googleapis.com:443:127.0.0.1:9151',
    SINETA_PUSH_HTTP2: 'off',
    SINETA_NATIVE_CRYPTO: 'ifma',
    SINETA_VAPID_SUBJECT: 'mailto:avisos@example.org',
    SINETA_TRUSTED_PROXIES: '10.0.0.0/8,loopback',
    SINETA_SITE_NAME: 'Mural da Vila',
    SINETA_SITE_LANGUAGE: 'en',
    SINETA_SITE_TIME_ZONE: 'Europe/Lisbon',
    SINETA_LOG_LEVEL: 'debug',
    SINETA_REGISTRATIONS_PER_MINUTE: '5',
    SINETA_NEW_DEVICES_PER_DAY: '7',
    SINETA_RECEIPTS_PER_MINUTE: '50',
    SINETA_SIGN_INS_PER_MINUTE: '6',
    SINETA_PASSWORD_SIGN_IN: 'off',
    SINETA_OIDC_ISSUER: 'https://login.example.org/realms/vila',
    SINETA_OIDC_CLIENT_ID: 'sineta',
    SINETA_OIDC_CLIENT_SECRET: 'of the client',
    SINETA_OIDC_NAME: 'Prefeitura',
    SINETA_OIDC_SCOPES: 'openid  email groups',
    SINETA_OIDC_GROUPS_CLAIM: 'roles',
    SINETA_OIDC_ROLES: 'donos=owner, imprensa=editor@saude',
  });
  expect(config).toEqual({
    port: 0,
    host: '127.0.0.1',
    workerPort: 9464,
    dataDir: '/var/lib/sineta',
    databaseUrl: 'postgres://sineta:secret@db/sineta',
    imageBucket: {
      address: 'https://s3.example.org/images/avisos',
      region: 'sa-east-1',
      accessKeyId: 'AK',
      secretAccessKey: 'a/b',
    },
    publicUrl: 'https://avisos.example.org',
    adminKey: 'sk_of-at-least-32-characters-0123',
    origins: ['https://www.example.org', 'http://localhost:5173'],
    pushServices: ['http://localhost:9150'],
    connectTo: [{ host: 'fcm.googleapis.com', port: 443, toHost: '127.0.0.1', toPort: 9151 }],
    pushHttp2: false,
    encryption: 'ifma',
    vapidSubject: 'mailto:avisos@example.org',
    trustedProxies: ['10.0.0.0/8', 'loopback'],
    site: { name: 'Mural da Vila', language: 'en', timeZone: 'Europe/Lisbon' },
    logLevel: 'debug',
    rates: { registrations: 5, newDevices: 7, receipts: 50, signIns: 6 },
    signIn: {
      password: false,
      provider: {
        issuer: 'https://login.example.org/realms/vila',
        clientId: 'sineta',
        clientSecret: 'of the client',
        name: 'Prefeitura',
        scopes: 'openid email groups',
        groupsClaim: 'roles',
        groupRoles: [
          { group: 'donos', role: 'owner' },
          { group: 'imprensa', role: 'editor', site: 'saude' },
        ],
      },
    },
  });
});

/** Settings that others require. */
const required = {
  SINETA_MAIL_FROM: 'avisos@example.org',
  SINETA_OIDC_ISSUER: 'https://login.example.org',
  SINETA_OIDC_CLIENT_ID: 'sineta',
  SINETA_OIDC_CLIENT_SECRET: 'of the client',
};

test.for([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://db/sineta'],
  ['SINETA_FILES_URL', 'https://AK:secret@s3.example.org/images'],
  ['SINETA_FILES_URL', 's3+https://s3.example.org/images'],
  ['SINETA_FILES_URL', 's3+https://AK:secret@s3.example.org/'],
  ['SINETA_FILES_URL', 's3+https://AK:%zz@s3.example.org/images'],
  ['SINETA_PUBLIC_URL', 'avisos.example.org'],
  ['SINETA_PUBLIC_URL', 'https://example.org/avisos'],
  ['SINETA_PUBLIC_URL', 'ftp://example.org'],
  ['SINETA_ADMIN_KEY', 'two words, and long'],
  ['SINETA_ADMIN_KEY', '31-characters-0123456789abcdefgh'.slice(0, 31)],
  ['SINETA_ADMIN_KEY', 'abcdefgh'.repeat(8)],
  ['SINETA_ADMIN_KEY', '12345678901234567890123456789012'],
  ['SINETA_ADMIN_KEY', 'changeme-changeme-changeme-1234567'],
  ['SINETA_ADMIN_KEY', 'abcdefghijklmnopqrstuvwxyz012345'],
  ['SINETA_SMTP_URL', 'smtp://mail.example.org:25?requireTLS=false'],
  ['SINETA_ORIGINS', '*'],
  ['SINETA_ORIGINS', 'https://ok.example, https://example.org/path'],
  ['SINETA_PUSH_SERVICES', 'localhost:9150'],
  ['SINETA_PUSH_CONNECT_TO', 'fcm.googleapis.com'],
  ['SINETA_PUSH_HTTP2', 'false'],
  ['SINETA_NATIVE_CRYPTO', 'avx512'],
  ['SINETA_VAPID_SUBJECT', 'avisos@example.org'],
  ['SINETA_VAPID_SUBJECT', 'mailto:root@localhost'],
  ['SINETA_TRUSTED_PROXIES', 'everybody'],
  ['SINETA_TRUSTED_PROXIES', '10.0.0.0/64'],
  ['SINETA_TRUSTED_PROXIES', '10.0.0.0/'],
  ['SINETA_TRUSTED_PROXIES', '0.0.0.0/0'],
  ['SINETA_TRUSTED_PROXIES', '::/0'],
  ['SINETA_TRUSTED_PROXIES', '10.0.0.1/00'],
  ['SINETA_TRUSTED_PROXIES', 'fd00::/129'],
  ['SINETA_SITE_LANGUAGE', 'português'],
  ['SINETA_SITE_TIME_ZONE', 'Brasília'],
  ['SINETA_LOG_LEVEL', 'verbose'],
  ['SINETA_REGISTRATIONS_PER_MINUTE', '0'],
  ['SINETA_PASSWORD_SIGN_IN', 'no'],
  ['SINETA_OIDC_ISSUER', 'login.example.org'],
  ['SINETA_OIDC_ISSUER', 'http://login.example.org'],
  ['SINETA_OIDC_ISSUER', 'https://login.example.org?tenant=vila'],
  ['SINETA_OIDC_ISSUER', 'https://user@login.example.org'],
  ['SINETA_OIDC_SCOPES', 'email profile'],
  ['SINETA_OIDC_ROLES', 'donos=owner, imprensa=boss'],
] as const)('%s=%s is refused with its name', ([name, value]) => {
  const found = problems({ ...required, [name]: value });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${name} \\w.{10,}`));
});

test('a key of an image store that is not percent-encoded is refused with the form', () => {
  const found = problems({ SINETA_FILES_URL: 's3+https://AK:100%@s3.example.org/images' });
  expect(found).toEqual([expect.stringContaining('percent-encoded')]);
});

test.each([
  [
    { SINETA_OIDC_ISSUER: 'https://login.example.org' },
    'SINETA_OIDC_CLIENT_ID and SINETA_OIDC_CLIENT_SECRET',
  ],
  [
    { SINETA_OIDC_ISSUER: 'https://login.example.org', SINETA_OIDC_CLIENT_ID: 'sineta' },
    'SINETA_OIDC_CLIENT_ID and SINETA_OIDC_CLIENT_SECRET',
  ],
  [{ SINETA_OIDC_CLIENT_SECRET: 'of the client' }, 'SINETA_OIDC_ISSUER is required'],
  [{ SINETA_OIDC_ROLES: 'donos=owner' }, 'SINETA_OIDC_ISSUER is required'],
])('incomplete settings of an OpenID provider are refused: %j', (env, expected) => {
  const found = problems(env);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(expected);
});

test('the OpenID provider of this machine can use http', () => {
  const env = { SINETA_OIDC_CLIENT_ID: 'sineta', SINETA_OIDC_CLIENT_SECRET: 'of the client' };
  const { signIn } = readConfig({ ...env, SINETA_OIDC_ISSUER: 'http://localhost:9000' });
  expect(signIn.provider).toMatchObject({
    name: 'localhost',
    scopes: 'openid profile email',
    groupsClaim: 'groups',
  });
});

test('SINETA_NATIVE_CRYPTO=on is the default, and off means node:crypto', () => {
  expect(readConfig({ SINETA_NATIVE_CRYPTO: 'on' })).toEqual(readConfig({}));
  expect(readConfig({ SINETA_NATIVE_CRYPTO: 'off' }).encryption).toBe('node');
});

test('SINETA_PUSH_HTTP2=on is the default', () => {
  expect(readConfig({ SINETA_PUSH_HTTP2: 'on' })).toEqual(readConfig({}));
});

test('all invalid settings are reported at once', () => {
  const found = problems({
    PORT: 'x',
    SINETA_PUBLIC_URL: 'x',
    SINETA_PROXY: 'socks5://p:1',
    SINETA_VAPID_SUBJECT: 'x',
    SINETA_SMTP_URL: 'smtp://m.example.org',
    SINETA_OIDC_CLIENT_ID: 'a',
  });
  expect(found.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'SINETA_PUBLIC_URL',
    'SINETA_VAPID_SUBJECT',
    'SINETA_PROXY',
    'SINETA_MAIL_FROM',
    'SINETA_OIDC_ISSUER',
  ]);
});

test('a setting that another one requires is reported, although the other one is invalid too', () => {
  const found = problems({ SINETA_SMTP_URL: 'x', SINETA_OIDC_ISSUER: 'x' });
  expect(found.map((line) => line.split(' ')[0])).toEqual([
    'SINETA_SMTP_URL',
    'SINETA_OIDC_ISSUER',
    'SINETA_MAIL_FROM',
    'SINETA_OIDC_CLIENT_ID',
  ]);
});

test('a short or repetitive key is refused, with a command that creates a good one', () => {
  for (const key of ['123456', 'x'.repeat(64)]) {
    expect(problems({ SINETA_ADMIN_KEY: key })[0]).toContain('openssl rand -base64 32');
  }
});

test('a secret is never repeated', () => {
  const found = problems({ SINETA_ADMIN_KEY: 'hunter2 hunter2', DATABASE_URL: 'mysql://sineta:hunter2@db' });
  expect(found).toHaveLength(2);
  expect(found.join()).not.toContain('hunter2');
});

test.each([
  [{ SINETA_PROXY: 'http://a:1', https_proxy: 'http://b:2', HTTPS_PROXY: 'http://c:3' }, 'http://a:1'],
  [{ https_proxy: 'http://b:2', HTTPS_PROXY: 'http://c:3' }, 'http://b:2'],
  [{ HTTPS_PROXY: 'http://c:3' }, 'http://c:3'],
])('of %j, the proxy is %s', (env, origin) => {
  expect(readConfig(env).proxy?.origin).toBe(origin);
});

test('the hosts of NO_PROXY and this machine are not behind the proxy', () => {
  const { proxy } = readConfig({ SINETA_PROXY: 'http://proxy:3128', NO_PROXY: 'example.org' });
  const isExcepted = (url: string) => proxy?.isExcepted(new URL(url));
  expect(
    ['http://localhost:1', 'http://127.0.0.2', 'http://[::1]', 'https://push.example.org'].map(isExcepted),
  ).toEqual([true, true, true, true]);
  expect(isExcepted('https://fcm.googleapis.com')).toBe(false);
});

test('a proxy that is not an address is refused by the name of its variable, without its password', () => {
  const [problem = ''] = problems({ https_proxy: 'socks5://ana:s3cret@proxy' });
  expect(problem).toMatch(/^https_proxy is refused: .*http:\/\/host:port/);
  expect(problem).not.toContain('s3cret');
});
