import {
  type AcceptedMessage,
  asLiteral,
  type CreatedInvitation,
  type Device,
  draftLimits,
  limits,
  nameSchema,
  type SharedDraft,
  type Site,
} from '@sineta/protocol';
import { registrationAt } from '../../../apps/server/test/harness/devices.ts';
import { query, write } from '../../../apps/server/test/harness/rows.ts';
import type { MeasuredService } from '../harness/measured-service.ts';
import { addRecurring, calendarMonth } from './recurring-messages.ts';
import { reviseMessage } from './revised-message.ts';
import { acceptedAddresses, elsewhere, refusedAddresses } from './texts.ts';

/** What was stored of some texts: each is the title of one thing, the body of another and the name of a third. */
export interface FilledService {
  /** The pages with all of them, and what each must show. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** The pages of single things, by the first of their texts. */
  readonly details: readonly Readonly<Record<string, readonly string[]>>[];
  /** Texts and addresses that should have been refused, or accepted. */
  readonly findings: readonly string[];
}

const addressFields = ['navigate', 'icon', 'image', 'badge'] as const;

/** The console lists no more sites. */
const mostSites = 60;

/** Stores texts in everything that the console and the board show of others. */
export async function fillService(
  service: MeasuredService,
  texts: readonly string[],
): Promise<FilledService> {
  const findings: string[] = [];
  const lists: Record<string, string[]> = {};
  const details: Record<string, readonly string[]>[] = [];
  const expectOn = (path: string, ...texts: readonly string[]) => (lists[path] ??= []).push(...texts);
  /** Undefined if the service refuses it, as it may. */
  const ask = async <T>(method: string, path: string, json: unknown): Promise<T | undefined> => {
    const response = await fetch(service.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${service.adminKey}` },
      body: JSON.stringify(json),
    });
    if (response.status >= 500) findings.push(`${method} ${path}: ${response.status}`);
    return response.ok ? ((await response.json()) as T) : undefined;
  };
  const at = '/v1/sites/default';
  const { vapidPublicKey: vapidKey } = (await (await fetch(service.url + at)).json()) as Site;
  await ask('POST', '/v1/sites', { id: 'loja', name: 'Loja', language: 'pt-BR', timeZone: 'UTC' });

  for (const address of refusedAddresses) {
    const action = { action: 'a', title: 'a', navigate: address };
    for (const part of [...addressFields.map((name) => ({ [name]: address })), { actions: [action] }]) {
      const notification = { title: 'a', ...part };
      const accepted = await ask('POST', `${at}/messages`, { target: { everyone: true }, notification });
      if (accepted) findings.push(`${Object.keys(part)[0]} ${JSON.stringify(address)} was accepted`);
    }
  }

  // Messages first: without devices they are sent at once.
  for (const [index, [title, body, label]] of threes(texts).entries()) {
    const navigate = addressOf(index);
    const action = { action: 'a', title: label.slice(0, 200), navigate };
    const sent = await ask<AcceptedMessage>('POST', `${at}/messages`, {
      target: { everyone: true },
      notification: {
        title: asLiteral(title),
        body: asLiteral(body),
        navigate,
        icon: navigate,
        image: navigate,
        badge: navigate,
        actions: [action],
      },
      translations: { en: { title: asLiteral(label), body: asLiteral(title), navigate } },
    });
    if (sent === undefined) continue;
    expectOn('/console/sites/default/messages', title);
    const shown = await reviseMessage(ask, index, { id: sent.id, title, body, label, navigate });
    details[index] = {
      [`/console/sites/default/messages/${sent.id}`]: shown.inConsole,
      [`/console/sites/default/compose?from=${sent.id}`]: shown.inComposer.filter(
        (text) => !/[\r\n]/.test(text),
      ),
      [`/avisos/${sent.id}`]: shown.onBoard,
    };
  }
  await fillDrafts();
  await fillRecurring();
  for (const [index, [first, second, third]] of threes(texts).entries()) {
    const [name, other] = [first.slice(0, 100), third.slice(0, 100)];
    const site = index % 2 === 0 ? 'default' : 'loja';
    const topic = `topic-${index}`;
    const description = second.slice(0, 500);
    if (await ask('PUT', `/v1/sites/${site}/topics/${topic}`, { name, description })) {
      expectOn(`/console/sites/${site}/topics`, name, description);
    }
    const notification = { title: second, body: third, navigate: addressOf(index) };
    const saved = [
      await ask('PUT', `/v1/sites/${site}/templates/template-${index}`, { name, notification }),
      await ask('PUT', `/v1/sites/${site}/segments/segment-${index}`, {
        name,
        filter: { languages: ['pt'] },
      }),
    ];
    if (await ask('POST', '/v1/api-keys', { name, scope: 'read' })) expectOn('/console/keys', name);
    if (saved[0]) expectOn(`/console/sites/${site}/compose`, name);
    if (saved.every(Boolean)) expectOn('/console/audit', name);
    const note = second.slice(0, 200);
    if (await ask('POST', '/v1/invitations', { role: 'viewer', note })) expectOn('/console/team', note);
    const invited = await ask<CreatedInvitation>('POST', '/v1/invitations', { role: 'viewer' });
    const account = {
      name: other,
      email: `member-${index}@example.org`,
      password: 'a long and plain password',
    };
    if (invited && (await accept(invited.token, account))) expectOn('/console/team', other);
    if (index % 3 === 0 && index < mostSites * 3) {
      const json = { id: `site-${index}`, name, language: 'pt-BR', timeZone: 'UTC' };
      if (await ask('POST', '/v1/sites', json)) {
        expectOn(`/console/sites/site-${index}`, name);
        expectOn(`/console/sites/site-${index}/settings`, name);
      }
    }
    const registration = registrationAt(`https://fcm.googleapis.com/fcm/send/${index}`, { vapidKey });
    const device = await ask<Device>('POST', `${at}/devices`, {
      ...registration,
      ...(site === 'default' && { topics: [topic] }),
    });
    const id = device?.token.slice(0, 16);
    const user = first.slice(0, 128);
    if (id === undefined || !(await ask('PUT', `${at}/devices/${id}/user`, { user }))) continue;
    const testName = first.slice(0, limits.testNameLength).trim();
    const isTested =
      index < limits.testDevicesPerSite &&
      (await ask('PUT', `${at}/devices/${id}/test-name`, { name: testName })) !== undefined;
    const direct = await ask('POST', `${at}/messages`, {
      target: { user },
      notification: { title: asLiteral(second) },
    });
    if (direct) expectOn('/console/sites/default/messages/direct', second);
    details[index] = Object.assign(details[index] ?? {}, {
      [`/console/sites/default/devices/${id}`]: isTested ? [user, testName] : [user],
      [`/console/sites/default/users/${encodeURIComponent(user)}`]: [user],
    });
  }
  for (const page of ['', '/devices', '/settings', '/settings/bell'])
    lists[`/console/sites/default${page}`] = [];
  for (const path of ['/console/account', '/console/new-site', '/']) lists[path] = [];
  await replaceAddresses(service, texts.length);
  return { lists, details, findings };

  /** Drafts, which are stored as they were typed: also with addresses that a message must not have. */
  async function fillDrafts(): Promise<void> {
    for (const [index, [title, body, label]] of threes(texts).entries()) {
      const address = refusedAddresses[index % refusedAddresses.length]!;
      const notification = {
        title,
        body,
        ...Object.fromEntries(addressFields.map((field) => [field, address])),
        actions: [{ action: 'a', title: label.slice(0, 200), navigate: address }],
      };
      const draft = await ask<SharedDraft>('POST', `${at}/drafts`, { message: { notification } });
      if (draft === undefined) continue;
      expectOn('/console/sites/default/messages/drafts', title.slice(0, draftLimits.titleLength));
      const path = `/console/sites/default/compose?draft=${draft.id}`;
      details[index] = Object.assign(details[index] ?? {}, {
        [path]: [title, body, address].filter((text) => !/[\r\n]/.test(text)),
      });
    }
  }

  /** Recurring messages, of which a site has at most 100: each text is a name or a title. */
  async function fillRecurring(): Promise<void> {
    for (const [index, [first, ...others]] of threes(texts).entries()) {
      if (index % 2 === 1) continue;
      const shown = await addRecurring(ask, [first.slice(0, 100), ...others]);
      if (shown === undefined) continue;
      expectOn('/console/sites/default/messages/recurring', shown.inList);
      expectOn(`/console/sites/default/messages/calendar?month=${calendarMonth}`, shown.inCalendar);
      details[index] = Object.assign(details[index] ?? {}, {
        [shown.path]: shown.inComposer.filter((text) => !/[\r\n]/.test(text)),
      });
    }
  }

  async function accept(token: string, account: object): Promise<boolean> {
    const headers = { 'content-type': 'application/json', origin: service.url };
    const body = JSON.stringify({ token, ...account });
    return (await fetch(`${service.url}/v1/invitations:accept`, { method: 'POST', headers, body })).ok;
  }
}

/** Gives the signed-in member a passkey with each text that can be its name. Returns the names. */
export async function addPasskeys(
  { location }: MeasuredService,
  texts: readonly string[],
): Promise<readonly string[]> {
  const names = texts.flatMap((text) => nameSchema.safeParse(text).data ?? []);
  const [{ id: member }] = (await query(location, "select id from member where role = 'owner'")) as [
    { id: string },
  ];
  for (const [index, name] of names.entries()) {
    await write(
      location,
      `insert into passkey (id, member, credential_id, rp_id, name, public_key, counter, transports, backup_eligible,
         backed_up, created_at, last_used_at)
       values ('p${index}', '${member}', 'c${index}', 'localhost', ${quote(name)}, '', 0, '', 0, 0, ${index}, ${index})`,
    );
  }
  return names;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Each text with the two after it. */
export function threes(texts: readonly string[]): (readonly [string, string, string])[] {
  const at = (index: number) => texts[index % texts.length]!;
  return texts.map((text, index) => [text, at(index + 1), at(index + 2)]);
}

/** Whether the address of a message is replaced by one that the service refuses. */
function isRefused(index: number): boolean {
  return index % 2 === 1;
}

function addressOf(index: number): string {
  if (isRefused(index)) return `${elsewhere}/replaced-${index}/`;
  return acceptedAddresses[(index / 2) % acceptedAddresses.length]!;
}

/** Stores refused addresses, as a version without the check could have done. */
async function replaceAddresses({ location }: MeasuredService, count: number): Promise<void> {
  for (let index = 1; index < count; index += 2) {
    const address = refusedAddresses[((index - 1) / 2) % refusedAddresses.length]!;
    const placeholder = addressOf(index);
    const inside = `${quote(placeholder)}, ${quote(JSON.stringify(address).slice(1, -1))}`;
    await write(
      location,
      `update message set navigate = ${quote(address)}, image = ${quote(address)}, payload = replace(payload, ${inside}),
         translations = replace(translations, ${inside}) where navigate = ${quote(placeholder)}`,
    );
    await write(location, `update template set content = replace(content, ${inside})`);
  }
}
