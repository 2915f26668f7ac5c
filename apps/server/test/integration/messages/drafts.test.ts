import {
  type Audit,
  draftLimits,
  type Drafts,
  type DraftSummary,
  limits,
  type SharedDraft,
} from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { foundTeam, invite, type Person } from '../../harness/accounts/people.ts';
import { usePostgres } from '../../harness/engines.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const drafts = '/v1/sites/default/drafts';

/** Two members who may send, and a draft of the first. */
async function startWriting(server: TestServer) {
  const ana = await foundTeam(server);
  const bia = await invite(server, ana, 'editor');
  const message = { notification: { title: ' Feira  na praça ' }, target: { topic: '' } };
  const created = await ana.ask<SharedDraft>('POST', drafts, { json: { message } });
  expect(created).toMatchObject({ status: 201, body: { title: 'Feira  na praça', revision: 1, message } });
  const address = `${drafts}/${created.body.id}`;
  expect(created.headers.get('location')).toBe(address);
  return { ana, bia, address, id: created.body.id };
}

const titled = (title: string) => ({ notification: { title } });

async function listOf(person: Person): Promise<readonly DraftSummary[]> {
  return (await person.ask<Drafts>('GET', drafts)).body.drafts;
}

function draftTests(start: () => Promise<TestServer>): void {
  it('is shared: listed with who changed it last, and changed by others', async () => {
    await using server = await start();
    const { ana, bia, address, id } = await startWriting(server);
    const json = { revision: 1, message: titled('Feira adiada') };
    const saved = await bia.ask<SharedDraft>('PUT', address, { json });
    expect(saved).toMatchObject({ status: 200, body: { id, revision: 2, title: 'Feira adiada' } });
    expect((await ana.ask<SharedDraft>('GET', address)).body).toEqual(saved.body);
    const second = await ana.ask<SharedDraft>('POST', drafts, { json: { message: titled('') } });
    const { message: _, ...summary } = saved.body;
    const list = await listOf(ana);
    expect(list.map((draft) => draft.id).toSorted()).toEqual([id, second.body.id].toSorted());
    expect(list.find((draft) => draft.id === id)).toEqual(summary);
    expect(summary.updatedBy).toEqual({ kind: 'user', name: 'The editor' });
  });

  it('is listed with its audience, of which the topic or the segment may be missing', async () => {
    await using server = await start();
    const { ana, address } = await startWriting(server);
    expect(await listOf(ana)).toMatchObject([{ audience: 'topic' }]);
    const filter = { topics: ['obras', 'feira'] };
    const targets = [
      [undefined, {}],
      [{ everyone: true }, { audience: 'everyone' }],
      [{ topic: 'obras' }, { audience: 'topic', topic: 'obras' }],
      [{ topic: '' }, { audience: 'topic' }],
      [{ segment: 'centro' }, { audience: 'segment', segment: 'centro' }],
      [{ filter: {} }, { audience: 'segment' }],
      [{ filter }, { audience: 'segment', topics: { any: filter.topics } }],
      [{ user: 'ana' }, { audience: 'devices' }],
    ] as const;
    for (const [index, [target, expected]] of targets.entries()) {
      const json = { revision: index + 1, message: { ...titled('Oi'), target } };
      expect((await ana.ask('PUT', address, { json })).status).toBe(200);
      const [{ audience, topic, topics, segment }] = (await listOf(ana)) as [DraftSummary];
      expect({ audience, topic, topics, segment }).toEqual(expected);
      const marked = await ana.ask<DraftSummary>('POST', `${address}:edit`, { json: { editing: true } });
      expect(marked.body).toMatchObject(expected);
    }
  });

  it('is listed and marked without its message, which can be large', async () => {
    await using server = await start();
    const { ana, address } = await startWriting(server);
    const json = { revision: 1, message: { ...titled('Oi'), target: { segment: 'centro' } } };
    expect((await ana.ask('PUT', address, { json })).status).toBe(200);
    await server.write("update draft set message = 'not read'");
    const expected = { title: 'Oi', audience: 'segment', segment: 'centro', revision: 2 };
    const listed = await ana.ask<Drafts>('GET', drafts);
    expect(listed).toMatchObject({ status: 200, body: { drafts: [expected] } });
    const marked = await ana.ask<DraftSummary>('POST', `${address}:edit`, { json: { editing: true } });
    expect(marked).toMatchObject({ status: 200, body: expected });
  });

  it('is listed with others whatever text is written in it', async () => {
    await using server = await start();
    const { ana, id } = await startWriting(server);
    const message = {
      notification: { title: 'Feira \ud83d' },
      target: { everyone: true },
      data: { '\0': 'a\0', half: '\ud83d' },
    };
    const created = await ana.ask<SharedDraft>('POST', drafts, { json: { message } });
    expect(created).toMatchObject({ status: 201, body: { message: { data: message.data } } });
    const list = await ana.ask<Drafts>('GET', drafts);
    expect(list.status).toBe(200);
    expect(list.body.drafts).toHaveLength(2);
    expect(list.body.drafts).toContainEqual(
      expect.objectContaining({ id: created.body.id, title: 'Feira \ufffd', audience: 'everyone' }),
    );
    // As it was stored before texts were made well-formed.
    const target = JSON.stringify({ topic: 'obras', exclude: { topics: ['\0', '\ud83d'] } });
    await server.write(`update draft set target = '${target}' where id = '${created.body.id}'`);
    const topics = (await listOf(ana)).map((draft) => [draft.id, draft.topic]);
    expect(Object.fromEntries(topics)).toEqual({ [created.body.id]: 'obras', [id]: undefined });
  });

  it('keeps both versions when two members change the same revision', async () => {
    await using server = await start();
    const { ana, bia, address } = await startWriting(server);
    const versions = [ana, bia].map((person, index) =>
      person.ask('PUT', address, { json: { revision: 1, message: titled(`Versão ${index}`) } }),
    );
    const answers = await Promise.all(versions);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ code: 'draft_changed' });
    expect(refused.body.detail).toContain('revision 2');
    const stored = `Versão ${answers.findIndex(({ status }) => status === 200)}`;
    expect(await listOf(ana)).toMatchObject([{ title: stored, revision: 2 }]);

    const late = await ana.ask('DELETE', `${address}?revision=1`);
    expect(late).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
    expect(await listOf(ana)).toHaveLength(1);
    expect((await ana.ask('DELETE', `${address}?revision=2`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await bia.ask(method, address)).status).toBe(404);
    const json = { revision: 2, message: titled('a') };
    expect((await bia.ask('PUT', address, { json })).status).toBe(404);
    expect((await bia.ask('POST', `${address}:edit`, { json: { editing: true } })).status).toBe(404);
    expect(await listOf(bia)).toEqual([]);
  });

  it('shows who else has it open, which is no change', async () => {
    await using server = await start();
    const { ana, bia, address } = await startWriting(server);
    const mark = async (person: Person, editing: boolean) =>
      (await person.ask<DraftSummary>('POST', `${address}:edit`, { json: { editing } })).body;
    expect(await mark(ana, true)).toMatchObject({ revision: 1, editors: [] });
    expect(await mark(bia, true)).toMatchObject({ revision: 1, editors: [{ kind: 'user', name: 'Olga' }] });
    expect((await listOf(ana))[0]!.editors).toEqual([{ kind: 'user', name: 'The editor' }]);
    expect((await ana.ask<SharedDraft>('GET', address)).body.editors).toHaveLength(1);
    const saved = await ana.ask<SharedDraft>('PUT', address, {
      json: { revision: 1, message: titled('Feira') },
    });
    expect(saved.body.editors).toHaveLength(1);
    await mark(bia, false);
    expect(await mark(ana, true)).toMatchObject({ editors: [] });
    // The mark of a process that ended expires by the time of reading.
    const expired = JSON.stringify([{ kind: 'user', id: 'b', name: 'Bia', until: 0 }]);
    await server.write(`update draft set editors = '${expired}'`);
    expect((await listOf(ana))[0]!.editors).toEqual([]);
  });

  it('contains no device token, which not everyone who may send must have', async () => {
    await using server = await start();
    const { ana, address } = await startWriting(server);
    const token = await server.register();
    const message = { ...titled('Oi'), target: { tokens: [token, 'incompleto'] } };
    const { body } = await ana.ask<SharedDraft>('PUT', address, { json: { revision: 1, message } });
    expect(body.message.target).toEqual({ tokens: [token.slice(0, 16), 'incompleto'] });
  });

  it('is limited in number and size', async () => {
    await using server = await start();
    const { ana } = await startWriting(server);
    const values = Array.from(
      { length: draftLimits.perSite - 1 },
      (_, index) =>
        `('default', '${String(index).padStart(24, 'A')}', '', '{}', 1, '[]', ${index}, ${index}, 'user', 'a', 'Ana', null, null)`,
    );
    await server.write(`insert into draft values ${values.join(', ')}`);
    const json = { message: titled('Mais um') };
    const refused = await ana.ask('POST', drafts, { json });
    expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect(refused.body.detail).toContain('at most 200 drafts');
    expect((await ana.ask('DELETE', `${drafts}/${(await listOf(ana))[0]!.id}`)).status).toBe(204);
    expect((await ana.ask('POST', drafts, { json })).status).toBe(201);
    expect(await listOf(ana)).toHaveLength(draftLimits.perSite);
    const data = { a: 'a'.repeat(limits.requestBodyBytes) };
    const large = await ana.ask('POST', drafts, { json: { message: { ...titled('a'), data } } });
    expect(large).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it('is recorded when it is created, when it changes hands and when it is deleted', async () => {
    await using server = await start();
    const { ana, bia, address, id } = await startWriting(server);
    for (const [person, revision] of [
      [ana, 1],
      [bia, 2],
      [bia, 3],
      [ana, 4],
    ] as const) {
      const json = { revision, message: titled(`Versão ${revision}`) };
      expect((await person.ask('PUT', address, { json })).status).toBe(200);
    }
    await bia.ask('DELETE', address);
    const { body } = await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey });
    const entries = body.entries.filter(({ subject }) => subject?.kind === 'draft');
    expect(entries.map(({ action, actor, subject }) => [action, actor.name, subject?.name])).toEqual([
      ['draft.removed', 'The editor', 'Versão 4'],
      ['draft.changed', 'Olga', 'Versão 4'],
      ['draft.changed', 'The editor', 'Versão 2'],
      ['draft.made', 'Olga', 'Feira  na praça'],
    ]);
    expect(
      entries.every(({ subject, details }) => subject?.id === id && details?.['site'] === 'default'),
    ).toBe(true);
  });
}

describe('a draft on SQLite', () => {
  draftTests(() => startTestServer());
});

describe('a draft on PostgreSQL', () => {
  const createDatabase = usePostgres();
  draftTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
