import { parseConnectTo, validateVapidSubject } from '@sineta/web-push';
import type { ConnectTo, EncryptionMethod, Proxy } from '@sineta/web-push';
import { limits, localeSchema, timeZoneSchema } from '@sineta/protocol';
import { z } from 'zod';
import { parseGroupRole } from './accounts/provider/group-roles.ts';
import { isLoopback, type ProviderSettings } from './accounts/provider/provider.ts';
import { readEgressProxy } from './egress-proxy.ts';
import { asOrigin, checked, list, network, onOrOff, port, text, wholeNumber } from './config-values.ts';
import { missingSettings } from './missing-settings.ts';
import { readS3Address, type S3Settings } from './sites/images/s3-store.ts';
import { readPostgresAddress } from './database/postgres/servers.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Every variable of the environment that the service reads. An empty one counts as absent, as Compose
 * files write it.
 */
const environment = z.object({
  PORT: port().default(8080),
  SINETA_HOST: text().optional(),
  SINETA_WORKER_PORT: port().optional(),
  SINETA_DATA_DIR: text().default('data'),
  SINETA_FILES_URL: text().transform(checked(readS3Address)).optional(),
  DATABASE_URL: text()
    .refine(
      (value) =>
        readPostgresAddress(value).servers.every((server) =>
          /^postgres(ql)?:$/.test(URL.parse(server)?.protocol ?? ''),
        ),
      'must be a PostgreSQL address such as postgres://user:password@host/database; leave it out to store everything in SINETA_DATA_DIR',
    )
    .optional(),
  SINETA_PUBLIC_URL: text()
    .transform(
      asOrigin('must be the origin that browsers use for the service, such as https://avisos.example.org'),
    )
    .optional(),
  SINETA_ADMIN_KEY: text()
    .regex(/^[\x21-\x7e]{32,}$/, {
      error:
        'must have at least 32 characters of printable ASCII without spaces, for use in an HTTP header; `openssl rand -base64 32` generates one',
      abort: true,
    })
    .refine(
      isIrregular,
      'must be random, so that it cannot be guessed: it repeats itself or counts up; `openssl rand -base64 32` generates one',
    )
    .optional(),
  SINETA_ORIGINS: list(asOrigin('must list origins of pages, such as https://www.example.org')),
  SINETA_PUSH_SERVICES: list(asOrigin('must list origins of push services, such as http://localhost:9150')),
  SINETA_PUSH_CONNECT_TO: list(checked(parseConnectTo)),
  SINETA_PUSH_HTTP2: onOrOff().default(true),
  SINETA_NATIVE_CRYPTO: text()
    .pipe(z.enum(['on', 'off', 'ifma'], 'must be on, off or ifma'))
    .default('on'),
  SINETA_PROXY: text().optional(),
  https_proxy: text().optional(),
  HTTPS_PROXY: text().optional(),
  no_proxy: text().optional(),
  NO_PROXY: text().optional(),
  SINETA_VAPID_SUBJECT: text()
    .transform(
      checked((subject) => {
        validateVapidSubject(subject);
        return subject;
      }),
    )
    .optional(),
  SINETA_SMTP_URL: text()
    .refine(
      (value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? '') && URL.parse(value)?.hostname !== '',
      {
        error:
          'must be the address of a mail server such as smtp://user:password@mail.example.org:587, or smtps://… for TLS from the start',
        abort: true,
      },
    )
    .refine(
      (value) => URL.parse(value)?.search === '',
      'must have no parameters after the address: they could turn TLS off; use smtps:// for TLS from the start',
    )
    .optional(),
  SINETA_MAIL_FROM: text()
    .max(200)
    .regex(
      /^(?:[^<>\r\n]{1,100}<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'must be an e-mail address such as avisos@example.org, or a name with one: Avisos <avisos@example.org>',
    )
    .optional(),
  SINETA_PASSWORD_SIGN_IN: onOrOff().default(true),
  SINETA_OIDC_ISSUER: text()
    .refine(
      isIssuer,
      'must be the issuer of an OpenID provider, such as https://login.example.org, without a query; http only on this machine',
    )
    .optional(),
  SINETA_OIDC_CLIENT_ID: text().optional(),
  SINETA_OIDC_CLIENT_SECRET: text().optional(),
  SINETA_OIDC_NAME: text()
    .max(limits.nameLength, `must have at most ${limits.nameLength} characters`)
    .optional(),
  SINETA_OIDC_SCOPES: text()
    .refine(
      (value) => value.split(/\s+/).includes('openid'),
      'must include openid, such as openid profile email',
    )
    .default('openid profile email'),
  SINETA_OIDC_GROUPS_CLAIM: text().default('groups'),
  SINETA_OIDC_ROLES: list(checked(parseGroupRole)),
  SINETA_TRUSTED_PROXIES: list(network).default(['loopback']),
  SINETA_SITE_NAME: text()
    .max(limits.nameLength, `must have at most ${limits.nameLength} characters`)
    .optional(),
  SINETA_SITE_LANGUAGE: text().pipe(localeSchema).optional(),
  SINETA_SITE_TIME_ZONE: text().pipe(timeZoneSchema).optional(),
  SINETA_LOG_LEVEL: text()
    .pipe(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`))
    .default('info'),
  SINETA_REGISTRATIONS_PER_MINUTE: wholeNumber(1, 1_000_000).default(120),
  SINETA_NEW_DEVICES_PER_DAY: wholeNumber(1, 100_000_000).default(20_000),
  SINETA_RECEIPTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(1200),
  SINETA_SIGN_INS_PER_MINUTE: wholeNumber(1, 1_000_000).default(20),
});

/** The settings of the service, read and checked once. */
export interface Config {
  readonly port: number;
  /** The address to listen on; absent: every address of the machine. */
  readonly host: string | undefined;
  /** The port of a worker's health checks and metrics; absent: it serves none. */
  readonly workerPort: number | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where uploaded images are stored; absent: in the data directory. */
  readonly imageBucket: S3Settings | undefined;
  /** An origin. Absent: `http://localhost:<port>`, and a page counts as our own if its origin has the host of the request. */
  readonly publicUrl: string | undefined;
  readonly adminKey: string | undefined;
  /** Origins of other sites whose pages may register devices here. */
  readonly origins: readonly string[];
  /** Origins of push services beside the public ones that are built in. */
  readonly pushServices: readonly string[];
  readonly connectTo: readonly ConnectTo[];
  /** Whether messages use HTTP/2 with push services that support it. */
  readonly pushHttp2: boolean;
  /** How messages are encrypted, if the machine supports it. */
  readonly encryption: EncryptionMethod;
  /** The proxy for connections to other machines. */
  readonly proxy: Proxy | undefined;
  readonly vapidSubject: string | undefined;
  /** The mail server for e-mails about accounts, with the sender's address. Absent: the service sends no e-mail. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  readonly signIn: {
    /** Whether members sign in with passwords. */
    readonly password: boolean;
    /** The OpenID provider of the organisation, if there is one. */
    readonly provider: ProviderSettings | undefined;
  };
  /** Addresses, networks or the names of proxy-addr, whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** An absent member stays as the console set it. */
  readonly site: {
    readonly name: string | undefined;
    readonly language: string | undefined;
    readonly timeZone: string | undefined;
  };
  readonly logLevel: (typeof logLevels)[number];
  /** Requests a minute from one address. */
  readonly rates: {
    readonly registrations: number;
    /** New devices a day from one /24 or /48 network. */
    readonly newDevices: number;
    readonly receipts: number;
    /** Attempts to sign in, to use a link or to change a password. */
    readonly signIns: number;
  };
}

/** The environment is not valid. `problems` has one sentence for each incorrect variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Incorrect settings:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the settings of the service. Pure: the environment comes as an argument.
 *
 * @throws ConfigError naming every variable that is wrong at once; values are never repeated, since some are secret.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { data, error } = environment.safeParse(given);
  const { proxy, problem } = proxyOf(given);
  const problems = [
    ...(error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`),
    ...(problem === undefined ? [] : [problem]),
    ...missingSettings(given),
  ];
  if (!data || problems.length > 0) throw new ConfigError(problems);
  return {
    port: data.PORT,
    host: data.SINETA_HOST,
    workerPort: data.SINETA_WORKER_PORT,
    dataDir: data.SINETA_DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    imageBucket: data.SINETA_FILES_URL,
    publicUrl: data.SINETA_PUBLIC_URL,
    adminKey: data.SINETA_ADMIN_KEY,
    origins: data.SINETA_ORIGINS,
    pushServices: data.SINETA_PUSH_SERVICES,
    connectTo: data.SINETA_PUSH_CONNECT_TO,
    pushHttp2: data.SINETA_PUSH_HTTP2,
    encryption: encryptionMethods[data.SINETA_NATIVE_CRYPTO],
    proxy,
    vapidSubject: data.SINETA_VAPID_SUBJECT,
    mail: mailOf(data.SINETA_SMTP_URL, data.SINETA_MAIL_FROM),
    signIn: { password: data.SINETA_PASSWORD_SIGN_IN, provider: providerOf(data) },
    trustedProxies: data.SINETA_TRUSTED_PROXIES,
    site: {
      name: data.SINETA_SITE_NAME,
      language: data.SINETA_SITE_LANGUAGE,
      timeZone: data.SINETA_SITE_TIME_ZONE,
    },
    logLevel: data.SINETA_LOG_LEVEL,
    rates: {
      registrations: data.SINETA_REGISTRATIONS_PER_MINUTE,
      newDevices: data.SINETA_NEW_DEVICES_PER_DAY,
      receipts: data.SINETA_RECEIPTS_PER_MINUTE,
      signIns: data.SINETA_SIGN_INS_PER_MINUTE,
    },
  };
}

const encryptionMethods = { off: 'node', on: 'openssl', ifma: 'ifma' } as const;

/** Whether a text has enough different pairs of characters, without those that count up or down, as a random one has. */
function isIrregular(text: string): boolean {
  const pairs = new Set<string>();
  for (let index = 1; index < text.length; index++) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    if (Math.abs(step) > 1) pairs.add(text.slice(index - 1, index + 1));
  }
  return pairs.size >= 12;
}

function proxyOf(given: Parameters<typeof readEgressProxy>[0]): {
  readonly proxy?: Proxy | undefined;
  readonly problem?: string;
} {
  try {
    return { proxy: readEgressProxy(given) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function mailOf(url: string | undefined, from: string | undefined): Config['mail'] {
  return url === undefined || from === undefined ? undefined : { url, from };
}

function providerOf(data: z.output<typeof environment>): ProviderSettings | undefined {
  const { SINETA_OIDC_ISSUER: issuer, SINETA_OIDC_CLIENT_ID: clientId } = data;
  const { SINETA_OIDC_CLIENT_SECRET: clientSecret } = data;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    name: data.SINETA_OIDC_NAME ?? new URL(issuer).hostname,
    scopes: data.SINETA_OIDC_SCOPES.split(/\s+/).join(' '),
    groupsClaim: data.SINETA_OIDC_GROUPS_CLAIM,
    groupRoles: data.SINETA_OIDC_ROLES,
  };
}

/** OpenID Connect Discovery 1.0 §2: https, without query and fragment. */
function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}
