import type { Audit, Devices, Filter, Messages } from '@sineta/protocol';

/** A call that a page of the console makes. */
export interface ConsoleCall {
  readonly path: string;
  /** The target of a count; absent: a GET. */
  readonly target?: object;
}

/** Makes a call, reads its answer, and says what it was. */
export type Ask = <Answer>(call: ConsoleCall) => Promise<Answer>;

const site = '/v1/sites/default';

/** Every list, count and chart of the console, with the filters that it offers, common and rare, and pages deep inside. */
export async function listConsoleCalls(ask: Ask): Promise<ConsoleCall[]> {
  const messages = await ask<Messages>({ path: `${site}/messages?limit=100` });
  const message = `${site}/messages/${messages.messages[2]!.id}`;
  const devices = `${site}/devices?limit=100`;
  const first = await ask<Devices>({ path: `${devices}&search=A` });
  const device = `${site}/devices/${first.devices[0]!.token}`;
  const older = await ask<Devices>({ path: devices });
  const audit = await ask<Audit>({ path: '/v1/audit' });
  const pages = [
    '/v1/sites',
    `${site}/overview?days=30`,
    `${site}/overview?days=90`,
    `${site}/messages`,
    `${site}/messages?after=${messages.next}`,
    ...['state=sent', 'state=cancelled', 'audience=topic', 'topic=missas', 'segment=nenhum'].map(
      (filter) => `${site}/messages?${filter}`,
    ),
    ...['quermesse', 'nada%20disso'].map((words) => `${site}/messages?search=${words}`),
    message,
    `${message}/timeline`,
    `${message}/failures`,
    `${message}/failures:summary`,
    `${site}/feed`,
    devices,
    `${devices}&after=${older.next}`,
    `${devices}&search=A`,
    ...deviceFilters.map((filter) => `${devices}&${filter}`),
    `${device}/details`,
    ...['topics', 'segments', 'templates', 'settings', 'vapid-keys'].map((list) => `${site}/${list}`),
    '/v1/audit',
    `/v1/audit?after=${audit.next}`,
    '/v1/members',
    '/v1/api-keys',
  ];
  return [
    ...pages.map((path) => ({ path })),
    ...targets.map((target) => ({ path: `${site}/audience:count`, target })),
  ];
}

const deviceFilters = [
  'browser=chrome',
  'browser=other',
  'system=ios',
  'browser=firefox&system=ios',
  'language=pt',
  'language=ja',
  'language=ko',
  'language=pt-PT',
  'language=pt-AO',
  'topic=noticias',
  'topic=urgente',
  'topic=nenhum',
  'topic=urgente&browser=other',
  'search=A&topic=urgente',
  'search=A&browser=other',
];

const filters: readonly Filter[] = [
  { systems: ['android', 'ios'] },
  { languages: ['en', 'es', 'it', 'de', 'ja'] },
  { languages: ['pt-PT'] },
  { browsers: ['chrome'], systems: ['windows'] },
  { topics: ['noticias', 'eventos'] },
  { topics: ['noticias'], languages: ['pt'], systems: ['android'] },
  { timeZones: ['America/Sao_Paulo'] },
  { seenAfter: new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString() },
  { createdBefore: new Date(Date.now() - 60 * 24 * 60 * 60 * 1000).toISOString(), topics: ['urgente'] },
];

const targets = [
  { everyone: true },
  { topic: 'noticias' },
  { segment: 'celulares' },
  { segment: 'fora-do-brasil' },
  ...filters.map((filter) => ({ filter })),
];
