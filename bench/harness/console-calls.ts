import {
  limits,
  type Audit,
  type Devices,
  type DirectMessages,
  type Filter,
  type Messages,
  type User,
} from '@sineta/protocol';
import { topics } from '../../scripts/seed/audience.ts';
import { busyUser, userSegment } from './console-data.ts';

/** A call that a page of the console or a visitor’s browser makes. */
export interface ConsoleCall {
  readonly path: string;
  /** The JSON of a POST, such as the target of a count. Absent for a GET. */
  readonly body?: object;
}

/** Makes a call, reads the response, and describes the call. */
export type Ask = <Answer>(call: ConsoleCall) => Promise<Answer>;

const site = '/v1/sites/default';

/**
 * Every list, count, chart and export of the console, with its filters, for common and rare values, and with late pages; and
 * what the browsers of visitors read.
 */
export async function listConsoleCalls(ask: Ask): Promise<ConsoleCall[]> {
  const messages = await ask<Messages>({ path: `${site}/messages?limit=20&audience=everyone` });
  const { id } = messages.messages[0]!;
  const message = `${site}/messages/${id}`;
  // One whose receipts can be listed in the order of their times. The older copies that follow it have none.
  const toTopics = await Promise.all(
    topics.map(({ id }) => ask<Messages>({ path: `${site}/messages?limit=100&topic=${id}` })),
  );
  const few = toTopics
    .flatMap((each) => each.messages)
    .find(({ counts: { displayed, clicked, dismissed } }) => {
      const receipts = displayed + clicked + dismissed;
      return receipts > limits.orderedReceipts / 2 && receipts <= limits.orderedReceipts;
    });
  if (!few) throw new Error(`No message to a topic has nearly ${limits.orderedReceipts} receipts.`);
  const fewer = `${site}/messages/${few.id}`;
  const scheduled = await ask<Messages>({ path: `${site}/messages?state=scheduled` });
  const devices = `${site}/devices?limit=100`;
  const latest = await ask<Devices>({ path: devices });
  // These devices have reported every message to everyone.
  const eager = await ask<Devices>({ path: `${devices}&search=A` });
  const oldest = eager.devices.reduce((a, b) => (b.createdAt < a.createdAt ? b : a));
  const busy = await ask<User>({ path: `${site}/users/${busyUser}` });
  const direct = await ask<DirectMessages>({ path: `${site}/direct-messages` });
  const audit = await ask<Audit>({ path: '/v1/audit' });
  const pages = [
    '/v1/sites',
    `${site}/overview?days=30`,
    `${site}/overview?days=90`,
    ...['30', '90'].map((days) => `${site}/activity?days=${days}`),
    `${site}/messages`,
    `${site}/messages?audience=everyone&after=${messages.next}`,
    `${site}/messages?order=clickRate&limit=100`,
    ...[
      'state=sent',
      'state=cancelled',
      'state=scheduled',
      'audience=topic',
      'topic=missas',
      'topic=nenhum',
      'segment=nenhum',
    ].map((filter) => `${site}/messages?${filter}`),
    ...['quermesse', 'nada%20disso'].map((words) => `${site}/messages?search=${words}`),
    message,
    `${message}/timeline`,
    `${message}/failures`,
    ...['reason=expired', 'reason=payload_too_large&status=413&service=google'].map(
      (kind) => `${message}/failures?${kind}`,
    ),
    `${message}/failures:summary`,
    ...['displayed', 'clicked'].map((event) => `${message}/receipts?event=${event}`),
    ...[oldest.id.slice(0, 8), busyUser, 'nenhum'].map(
      (search) => `${message}/receipts?event=displayed&search=${search}`,
    ),
    ...['displayed', 'clicked'].map((event) => `${fewer}/receipts?event=${event}&order=latest`),
    `${site}/calendar?from=${daysAgo(40).slice(0, 10)}&to=${daysAgo(0).slice(0, 10)}`,
    `${site}/disturbance?days=90`,
    `${site}/audience`,
    `${site}/direct-messages`,
    `${site}/direct-messages?after=${direct.next}`,
    `${site}/direct-messages?user=${busyUser}`,
    `${site}/direct-messages?device=${latest.devices[0]!.id}`,
    `${site}/direct-messages?device=${busy.devices[0]!.id}`,
    ...['order=oldest', 'state=accepted', 'state=failed'].map((each) => `${site}/direct-messages?${each}`),
    `${site}/direct-messages/days`,
    ...[
      'total=true',
      'search=cliente-39&total=true',
      // 1,111 users, of whom all are read.
      'search=cliente-399&order=lastSeen&total=true',
      'search=nenhum',
      'after=cliente-39',
    ].map((each) => `${site}/users?${each}`),
    `${site}/users/${busyUser}`,
    // The export of a user with thousands of messages is a download, not a list.
    `${site}/users/${users[0]}/export`,
    devices,
    `${devices}&after=${latest.next}`,
    `${devices}&search=A`,
    ...deviceFilters.map((filter) => `${devices}&${filter}`),
    ...[latest.devices[0]!, oldest].map(({ token }) => `${site}/devices/${token}/details`),
    ...['topics', 'segments', 'templates', 'settings', 'vapid-keys'].map((list) => `${site}/${list}`),
    ...['drafts', 'images', 'recurring-messages', 'test-devices'].map((list) => `${site}/${list}`),
    '/v1/audit',
    '/v1/audit?order=oldest',
    `/v1/audit?after=${audit.next}`,
    '/v1/members',
    '/v1/api-keys',
    ...visitorPages(latest.devices[0]!.token!, messages.next),
  ];
  return [
    ...pages.map((path) => ({ path })),
    ...[
      ...targets,
      { filter: { displayedMessages: [id] } },
      { filter: { clickedMessages: [id] } },
      { filter: { notClickedMessages: [id] } },
      { filter: { clickedMessages: messages.messages.slice(0, 10).map((each) => each.id) } },
    ].map((target) => ({ path: `${site}/audience:count`, body: { target } })),
    // What compose requests while a message is written.
    ...targets.map((target) => ({
      path: `${site}/messages`,
      body: { target, notification: { title: 'Quermesse no sábado' }, validateOnly: true },
    })),
    {
      path: `${site}/messages:countDevices`,
      body: { messages: scheduled.messages.map((each) => each.id) },
    },
  ];
}

/** What the inbox, the panel and the board request, as of a visitor with this device. */
function visitorPages(token: string, after: string | undefined): readonly string[] {
  const [from, until] = [daysAgo(80), daysAgo(20)].map((time) => time.slice(0, 10));
  return [
    site,
    `/v1/devices/${token}`,
    ...['', '?limit=100', `?after=${after}`, '?topic=noticias', '?topic=nenhum'].map(
      (query) => `${site}/feed${query}`,
    ),
    '/',
    '/?topico=noticias',
    '/?q=quermesse',
    '/?q=nada+disso&topico=noticias',
    `/?q=&de=${from}&ate=${until}`,
    `/?q=quermesse&de=${from}&ate=${until}`,
  ];
}

const deviceFilters = [
  `user=${busyUser}`,
  `user=${busyUser}&browser=chrome`,
  'user=nenhum',
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
  'tag=assinante:anual',
  'tag=turma:42',
  'tag=nenhuma',
  'timeZone=Asia/Tokyo',
  'state=going',
  `seenBefore=${daysAgo(80)}`,
  `createdBefore=${daysAgo(60)}&browser=other`,
  'search=A&topic=urgente',
  'search=A&browser=other',
];

const twoTopics = [{ topics: ['noticias'] }, { topics: ['eventos'] }];
/** Five levels with as many conditions as a filter may have. */
const nestedFilter: Filter = {
  any: [
    ...twoTopics,
    {
      none: [
        ...twoTopics,
        {
          all: [
            ...twoTopics,
            { any: [...twoTopics, { none: Array.from({ length: 8 }, () => ({ topics: ['urgente'] })) }] },
          ],
        },
      ],
    },
  ],
};

const users = Array.from({ length: limits.usersPerMessage }, (_, index) => `cliente-${index + 1}`);

const filters: readonly Filter[] = [
  { systems: ['android', 'ios'] },
  { languages: ['en', 'es', 'it', 'de', 'ja'] },
  { languages: ['pt-PT'] },
  { browsers: ['chrome'], systems: ['windows'] },
  { topics: ['noticias', 'eventos'] },
  { tags: ['morador', 'assinante:anual'] },
  { topics: ['noticias'], languages: ['pt'], systems: ['android'] },
  { timeZones: ['America/Sao_Paulo'] },
  { seenAfter: daysAgo(7) },
  { createdBefore: daysAgo(60), topics: ['urgente'] },
  { all: [{ topics: ['noticias'] }, { topics: ['eventos'] }], none: [{ topics: ['urgente'] }] },
  { any: [{ all: [{ topics: ['noticias'] }, { none: [{ tags: ['morador'] }] }] }, { languages: ['es'] }] },
  { users: users.slice(0, 100) },
  { users: users.slice(0, 100), none: [{ topics: ['urgente'] }] },
  { users: users.slice(0, 100), seenWithinDays: 30, notClickedForDays: 30 },
  {
    any: [
      { users: users.slice(0, 50) },
      { all: [{ users: users.slice(50, 100) }, { topics: ['noticias'] }] },
    ],
  },
  { clickedWithinDays: 30 },
  nestedFilter,
];

const targets = [
  { everyone: true },
  { user: busyUser },
  { users },
  { topic: 'noticias' },
  { segment: 'celulares' },
  { segment: 'fora-do-brasil' },
  { segment: userSegment },
  { everyone: true, exclude: { segments: [userSegment] } },
  { everyone: true, exclude: { topics: ['urgente'] } },
  { topic: 'noticias', exclude: { topics: ['eventos'], segments: ['celulares', 'fora-do-brasil'] } },
  ...filters.map((filter) => ({ filter })),
];

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}
