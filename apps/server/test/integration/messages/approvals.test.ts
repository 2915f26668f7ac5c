import {
  type AcceptedMessage,
  type Activity,
  type Audit,
  type CreatedApiKey,
  type Drafts,
  limits,
  type SharedDraft,
} from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { foundTeam, invite, inviteWith, type Person } from '../../harness/accounts/people.ts';
import { usePostgres } from '../../harness/engines.ts';
import { pngFile } from '../../harness/png-file.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const site = '/v1/sites/default';
const drafts = `${site}/drafts`;
const message = {
  target: { everyone: true },
  notification: { title: 'Feira na praça', body: 'Sábado, às 8h.' },
};

/** An owner, an editor and two authors, and a draft of the first author. */
async function startWriting(server: TestServer) {
  const olga = await foundTeam(server);
  const editor = await invite(server, olga, 'editor');
  const author = await invite(server, olga, 'author');
  const other = await inviteWith(
    server,
    olga,
    { role: 'author' },
    { name: 'Duda', email: 'duda@example.org' },
  );
  const { status, body } = await author.ask<SharedDraft>('POST', drafts, { json: { message } });
  expect(status).toBe(201);
  const address = `${drafts}/${body.id}`;
  const request = (by: Person, revision: number) =>
    by.ask<SharedDraft>('POST', `${address}:requestApproval`, { json: { revision } });
  const end = (by: Person) => by.ask<SharedDraft>('POST', `${address}:endApprovalRequest`);
  const save = (by: Person, revision: number, title: string) =>
    by.ask<SharedDraft>('PUT', address, {
      json: { revision, message: { ...message, notification: { title } } },
    });
  const approval = async () => (await olga.ask<SharedDraft>('GET', address)).body.approval;
  return { olga, editor, author, other, id: body.id, address, request, end, save, approval };
}

async function recorded(server: TestServer) {
  const { body } = await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey });
  return body.entries
    .filter(({ action }) => /^(?:draft|message)\./.test(action))
    .map(({ action, actor, details }) => [action, actor.name, details?.['author']]);
}

function approvalTests(start: () => Promise<TestServer>): void {
  it('is requested by an author, seen by all, and given by sending', async () => {
    await using server = await start();
    const { olga, editor, author, id, address, request } = await startWriting(server);
    const requested = await request(author, 1);
    expect(requested).toMatchObject({
      status: 200,
      body: {
        id,
        revision: 1,
        message,
        approval: { state: 'requested', requestedBy: { name: 'The author' } },
      },
    });
    const first = requested.body.approval!;
    expect((await request(author, 1)).body.approval).toEqual(first);
    const { body } = await olga.ask<Drafts>('GET', drafts);
    expect(body.drafts.map(({ approval }) => approval)).toEqual([first]);
    const waiting = async (by: Person) =>
      (await by.ask<Activity>('GET', `${site}/activity`)).body.approvalRequests;
    expect([await waiting(editor), await waiting(author)]).toEqual([1, undefined]);
    const marked = await editor.ask('POST', `${address}:edit`, { json: { editing: true } });
    expect(marked.body).toMatchObject({ approval: first });

    const headers = { 'idempotency-key': `draft-${id}-1` };
    const path = `${site}/messages?draft=${id}`;
    const sent = await editor.ask<AcceptedMessage>('POST', path, { json: message, headers });
    expect(sent.status).toBe(202);
    const again = await olga.ask<AcceptedMessage>('POST', path, { json: message, headers });
    expect(again.body.id).toBe(sent.body.id);
    expect((await editor.ask('DELETE', `${address}?revision=1`)).status).toBe(204);
    // A message whose response was lost is sent again after its draft was deleted.
    const late = await editor.ask<AcceptedMessage>('POST', path, { json: message, headers });
    expect(late.body.id).toBe(sent.body.id);
    expect(await recorded(server)).toEqual([
      ['draft.removed', 'The editor', undefined],
      ['message.sent', 'The editor', 'The author'],
      ['draft.approval-requested', 'The author', undefined],
      ['draft.made', 'The author', undefined],
    ]);
  });

  it('names the author of a direct message, and none where nothing was requested', async () => {
    await using server = await start();
    const { editor, author, id, address } = await startWriting(server);
    const token = await server.register();
    const direct = { ...message, target: { tokens: [token.slice(0, 16)] } };
    const path = `${site}/messages?draft=${id}`;
    expect((await editor.ask('POST', path, { json: direct })).status).toBe(202);
    await author.ask('PUT', address, { json: { revision: 1, message: direct } });
    await author.ask('POST', `${address}:requestApproval`, { json: { revision: 2 } });
    expect((await editor.ask('POST', path, { json: direct })).status).toBe(202);
    const unknown = await editor.ask('POST', `${site}/messages?draft=a`, { json: direct });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const sent = (await recorded(server)).filter(([action]) => action === 'message.sent');
    expect(sent.map(([, , name]) => name)).toEqual(expect.arrayContaining([undefined, 'The author']));
  });

  it('is refused for an older revision, and for what could not be sent', async () => {
    await using server = await start();
    const { author, address, request, approval } = await startWriting(server);
    const save = (revision: number, changed: object) =>
      author.ask('PUT', address, { json: { revision, message: { ...message, ...changed } } });
    await save(1, { target: { topic: '' }, notification: { title: ' ' } });
    expect(await request(author, 1)).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
    const incomplete = await request(author, 2);
    expect(incomplete).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const { errors } = incomplete.body as unknown as { errors: readonly { field: string }[] };
    expect(errors.map(({ field }) => field).toSorted()).toEqual(['notification.title', 'target.topic']);
    await save(2, { target: { segment: 'nenhum' } });
    expect((await request(author, 3)).status).toBe(404);
    await save(3, { notification: { title: 'a', body: 'b'.repeat(limits.payloadBytes) } });
    expect(await request(author, 4)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(await approval()).toBeUndefined();
    const past = new Date(Date.now() - 48 * 60 * 60 * 1000).toISOString();
    await save(4, { sendAt: past });
    expect((await request(author, 5)).status).toBe(400);
    const unknown = `${drafts}/${'A'.repeat(24)}`;
    for (const verb of ['requestApproval', 'endApprovalRequest']) {
      const json = { revision: 1 };
      expect((await author.ask('POST', `${unknown}:${verb}`, { json })).status).toBe(404);
    }
  });

  it('ends with a change of an author, and stays with one of those who were asked', async () => {
    await using server = await start();
    const { editor, author, other, request, save, approval } = await startWriting(server);
    await request(author, 1);
    expect((await save(editor, 1, 'Feira no sábado')).body).toMatchObject({
      revision: 2,
      approval: { state: 'requested', requestedBy: { name: 'The author' } },
    });
    expect((await save(other, 2, 'Feira no domingo')).body.approval).toBeUndefined();
    expect(await approval()).toBeUndefined();
    // The own request of a member who may send.
    await request(editor, 3);
    expect((await save(editor, 3, 'Feira')).body.approval).toBeUndefined();
    const cancelled = (await recorded(server)).filter(([action]) => action === 'draft.approval-cancelled');
    expect(cancelled.map(([, name]) => name)).toEqual(['The editor', 'Duda']);
  });

  it('is cancelled by authors, and refused by returning the draft', async () => {
    await using server = await start();
    const { editor, author, other, request, end, save } = await startWriting(server);
    expect((await end(author)).body.approval).toBeUndefined();
    await request(author, 1);
    expect((await end(other)).body).toMatchObject({ revision: 1 });
    await request(author, 1);
    const returned = await end(editor);
    expect(returned.body.approval).toMatchObject({
      state: 'returned',
      requestedBy: { name: 'The author' },
      returnedBy: { kind: 'user', name: 'The editor' },
    });
    expect((await end(editor)).body.approval).toEqual(returned.body.approval);
    const activity = await editor.ask<Activity>('GET', `${site}/activity`);
    expect(activity.body.approvalRequests).toBe(0);
    expect((await save(author, 1, 'Feira corrigida')).body.approval).toBeUndefined();
    expect((await request(author, 2)).body.approval).toMatchObject({ state: 'requested' });
    expect((await recorded(server)).filter(([action]) => action !== 'draft.made')).toEqual([
      ['draft.approval-requested', 'The author', undefined],
      ['draft.returned', 'The editor', undefined],
      ['draft.approval-requested', 'The author', undefined],
      ['draft.approval-cancelled', 'Duda', undefined],
      ['draft.approval-requested', 'The author', undefined],
    ]);
  });

  it('is all that an author can do: nothing is sent, scheduled, changed or cancelled', async () => {
    await using server = await start();
    const { olga, author } = await startWriting(server);
    const sendAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const sent = await olga.ask<AcceptedMessage>('POST', `${site}/messages`, {
      json: { ...message, sendAt },
    });
    const scheduled = `${site}/messages/${sent.body.id}`;
    const token = await server.register();
    const calls = [
      ['POST', `${site}/messages`, message],
      ['POST', `${site}/messages`, { ...message, validateOnly: true }],
      ['POST', `${site}/messages`, { ...message, target: { token }, test: true }],
      ['POST', `${site}/messages:batch`, { messages: [message] }],
      ['PATCH', scheduled, { ttl: 60 }],
      ['DELETE', scheduled],
      ['POST', `${scheduled}:cancel`],
      ['POST', `${scheduled}:withdraw`, {}],
      ['POST', `${scheduled}:correct`, { notification: { title: 'a' } }],
      ['POST', `${site}/recurring-messages`, {}],
      ['PUT', `${site}/segments/a`, {}],
      ['GET', `${site}/devices`],
    ] as const;
    for (const [method, path, json] of calls) {
      const { status, body } = await author.ask(method, path, json && { json });
      expect([method, path, status, body.code]).toEqual([method, path, 403, 'forbidden']);
    }
    const image = await author.ask('POST', `${site}/images?use=icon`, {
      text: pngFile(1, Buffer.from([0])),
      headers: { 'content-type': 'image/png' },
    });
    expect(image.status).toBe(201);
    const counted = await author.ask('POST', `${site}/audience:count`, {
      json: { target: { everyone: true } },
    });
    expect(counted.status).toBe(200);
    expect((await author.ask('GET', `${site}/templates`)).status).toBe(200);
  });

  it('is requested by an API key that can propose drafts', async () => {
    await using server = await start();
    const json = { name: 'Redação', scope: 'draft' };
    const { key } = (await server.ask<CreatedApiKey>('POST', '/v1/api-keys', { json, key: server.adminKey }))
      .body;
    const { body } = await server.ask<SharedDraft>('POST', drafts, { json: { message }, key });
    const request = { json: { revision: 1 }, key };
    const requested = await server.ask('POST', `${drafts}/${body.id}:requestApproval`, request);
    expect(requested.body).toMatchObject({ approval: { requestedBy: { kind: 'key', name: 'Redação' } } });
    expect((await server.ask('POST', `${site}/messages`, { json: message, key })).status).toBe(403);
  });
}

describe('an approval on SQLite', () => {
  approvalTests(() => startTestServer());
});

describe('an approval on PostgreSQL', () => {
  const createDatabase = usePostgres();
  approvalTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
