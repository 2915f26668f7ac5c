import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { CreatedInvitation, SetUpState, TwoFactorSetUp } from '@sineta/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMailer } from '../../../src/accounts/mail/mailer.ts';
import { createLogger } from '../../../src/logger.ts';
import { incorrectTotpCode, totpCode } from '../../harness/accounts/authenticator-app.ts';
import { collectText } from '../../harness/collected-text.ts';
import { linkIn, startMailServer } from '../../harness/accounts/mail-server.ts';
import { addPasskey, signInWithPasskey } from '../../harness/accounts/passkeys.ts';
import { foundTeam, newPerson, password } from '../../harness/accounts/people.ts';
import { usePostgres } from '../../harness/engines.ts';
import { startTestServer } from '../../harness/running-server.ts';

const mailEnv = (url: string) => ({ SINETA_SMTP_URL: url, SINETA_MAIL_FROM: 'Avisos <avisos@example.org>' });
const portuguese = { 'accept-language': 'pt-BR,en;q=0.5' };
const english = { 'accept-language': 'en-GB' };

describe('an invitation', () => {
  it('is sent to its address, in the language of the request, and its link adds the member', async () => {
    await using mailServer = await startMailServer();
    await using server = await startTestServer(mailEnv(mailServer.url));
    const owner = await foundTeam(server);
    const json = { role: 'editor', note: 'para a Eva', email: 'Eva@Example.org' };
    const made = await owner.ask<CreatedInvitation>('POST', '/v1/invitations', { json, headers: portuguese });
    expect(made).toMatchObject({ status: 201, body: { emailed: true } });
    const mail = await mailServer.next();
    expect(mail).toMatchObject({ to: ['eva@example.org'], from: 'avisos@example.org' });
    expect(mail.source).toContain('Subject: Olga convidou você para o painel de avisos');
    expect(mail.source).toMatch(/Content-Type: text\/plain[^]*Content-Type: text\/html/);
    expect(mail.source).not.toContain('para a Eva');
    const { token } = linkIn(mail, 'join');
    expect(token).toBe(made.body.token);
    const person = { token, name: 'Eva', email: 'eva@example.org', password };
    expect(
      (await newPerson(server, 'eva@example.org').ask('POST', '/v1/invitations:accept', { json: person }))
        .status,
    ).toBe(204);
  });

  it('is in Spanish for a browser in Spanish', async () => {
    await using mailServer = await startMailServer();
    await using server = await startTestServer(mailEnv(mailServer.url));
    const owner = await foundTeam(server);
    await owner.ask('POST', '/v1/invitations', {
      json: { role: 'editor', email: 'eva@example.org' },
      headers: { 'accept-language': 'de, es-MX;q=0.8, en;q=0.5' },
    });
    const { source } = await mailServer.next();
    expect(source).toMatch(/<html lang=(?:3D)?"es">/);
    expect(source).toContain('al panel de avisos');
  });

  it('escapes names in HTML and keeps them out of the headers', async () => {
    await using mailServer = await startMailServer();
    await using server = await startTestServer(mailEnv(mailServer.url));
    const owner = await foundTeam(server);
    await owner.ask('PATCH', '/v1/me', { json: { name: '<b>Olga</b> & "Co"' } });
    await owner.ask('POST', '/v1/invitations', {
      json: { role: 'viewer', email: 'eva@example.org' },
      headers: english,
    });
    const { source } = await mailServer.next();
    expect(source).toContain('&lt;b&gt;Olga&lt;/b&gt; &amp; &quot;Co&quot; invited you');
    expect(source.split('Content-Type: text/html')[1]).not.toContain('<b>Olga');
  });

  it.each([
    [
      'refuses the recipient',
      () => startMailServer({ onRcptTo: (_, __, done) => done(new Error('no such person')) }),
    ],
    ['is away', async () => ({ url: 'smtp://127.0.0.1:9', async [Symbol.asyncDispose]() {} })],
  ])('is created although the mail server %s', async (_, start) => {
    await using mailServer = await start();
    await using server = await startTestServer(mailEnv(mailServer.url));
    const owner = await foundTeam(server);
    const json = { role: 'viewer', email: 'eva@example.org' };
    const made = await owner.ask<CreatedInvitation>('POST', '/v1/invitations', { json });
    expect(made).toMatchObject({
      status: 201,
      body: { emailed: false, token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const check = { json: { token: made.body.token } };
    expect((await newPerson(server, '').ask('POST', '/v1/invitations:check', check)).status).toBe(200);
  });

  it('has no e-mail without a mail server', async () => {
    await using server = await startTestServer();
    const owner = await foundTeam(server);
    const json = { role: 'viewer', email: 'eva@example.org' };
    expect((await owner.ask('POST', '/v1/invitations', { json })).body).toMatchObject({ emailed: false });
    expect((await server.ask<SetUpState>('GET', '/v1/set-up')).body.email).toBe(false);
  });
});

describe('a new password', () => {
  it('is requested by e-mail, once in five minutes, and its link sets it', async () => {
    await using mailServer = await startMailServer();
    await using server = await startTestServer(mailEnv(mailServer.url));
    const owner = await foundTeam(server);
    const json = { email: owner.email };
    const stranger = newPerson(server, '');
    expect((await server.ask<SetUpState>('GET', '/v1/set-up')).body.email).toBe(true);
    for (let request = 0; request < 3; request += 1) {
      expect((await stranger.ask('POST', '/v1/password-resets', { json, headers: english })).status).toBe(
        204,
      );
    }
    const mail = await mailServer.next();
    expect(mail.to).toEqual([owner.email]);
    expect(mail.source).toContain('Subject: Set a new password');
    const { url, token } = linkIn(mail, 'reset-password');
    expect(url.startsWith('http://localhost:')).toBe(true);
    const changed = { token, password: 'another plain password' };
    expect((await stranger.ask('POST', '/v1/password-resets:use', { json: changed })).status).toBe(204);
    // The service has stopped, so nothing is sent later.
    await server[Symbol.asyncDispose]();
    expect(mailServer.received).toHaveLength(1);
  });

  describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
    const createDatabase = engine === 'PostgreSQL' ? usePostgres() : undefined;

    it('has one link, also if it is requested several times at once', async () => {
      await using mailServer = await startMailServer();
      await using server = await startTestServer({
        ...mailEnv(mailServer.url),
        ...(createDatabase && { DATABASE_URL: await createDatabase() }),
      });
      const owner = await foundTeam(server);
      const stranger = newPerson(server, '');
      const json = { email: owner.email };
      const requests = Array.from({ length: 6 }, () => stranger.ask('POST', '/v1/password-resets', { json }));
      for (const { status } of await Promise.all(requests)) expect(status).toBe(204);
      const { token } = linkIn(await mailServer.next(), 'reset-password');
      const changed = { token, password: 'another plain password' };
      expect((await stranger.ask('POST', '/v1/password-resets:use', { json: changed })).status).toBe(204);
      await server[Symbol.asyncDispose]();
      expect(mailServer.received).toHaveLength(1);
    });
  });

  it('does not reveal whether an account exists', async () => {
    await using mailServer = await startMailServer();
    await using server = await startTestServer(mailEnv(mailServer.url));
    await foundTeam(server);
    const json = { email: 'nobody@example.org' };
    const answer = await newPerson(server, '').ask('POST', '/v1/password-resets', { json });
    expect(answer).toMatchObject({ status: 204, body: '' });
    await server[Symbol.asyncDispose]();
    expect(mailServer.received).toEqual([]);
  });

  it('cannot be requested without a mail server, or from another page', async () => {
    await using server = await startTestServer();
    const json = { email: 'olga@example.org' };
    const person = newPerson(server, '');
    expect(await person.ask('POST', '/v1/password-resets', { json })).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('SINETA_SMTP_URL') },
    });
    const headers = { origin: 'https://evil.example' };
    expect((await person.ask('POST', '/v1/password-resets', { json, headers })).status).toBe(403);
  });
});

describe('incorrect codes after the correct password', () => {
  it('are announced once, after three of browsers that never signed in', async () => {
    await using mailServer = await startMailServer();
    await using server = await startTestServer(mailEnv(mailServer.url));
    const owner = await foundTeam(server);
    const { body } = await owner.ask<TwoFactorSetUp>('POST', '/v1/auth/two-factor/enable', {
      json: { password },
    });
    const verify = '/v1/auth/two-factor/verify-totp';
    await owner.ask('POST', verify, { json: { code: totpCode(body.totpUri) } });
    const stranger = newPerson(server, owner.email);
    const signIn = { json: { email: owner.email, password } };
    await stranger.ask('POST', '/v1/auth/sign-in/email', signIn);
    const json = { code: incorrectTotpCode(body.totpUri) };
    const guess = { json, headers: { ...english, 'x-forwarded-for': '203.0.113.7' } };
    for (let time = 0; time < 2; time += 1) await stranger.ask('POST', verify, guess);
    expect(mailServer.received).toEqual([]);
    for (let time = 0; time < 3; time += 1) await stranger.ask('POST', verify, guess);
    const mail = await mailServer.next();
    expect(mail.to).toEqual([owner.email]);
    expect(mail.source).toContain('Subject: Somebody knows your password');
    expect(mail.source).toContain('203.0.113.7');
    await server[Symbol.asyncDispose]();
    expect(mailServer.received).toHaveLength(1);
  });
});

describe('a sign-in', () => {
  it('is announced for each browser, although another session names the same one', async () => {
    await using mailServer = await startMailServer();
    await using server = await startTestServer(mailEnv(mailServer.url));
    const owner = await foundTeam(server);
    const json = { email: owner.email, password };
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const headers = { 'user-agent': firefox, ...portuguese };
    for (let time = 0; time < 2; time += 1) {
      const person = newPerson(server, owner.email);
      expect((await person.ask('POST', '/v1/auth/sign-in/email', { json, headers })).status).toBe(200);
    }
    await server[Symbol.asyncDispose]();
    expect(mailServer.received).toHaveLength(2);
    for (const { to, source } of mailServer.received) {
      expect(to).toEqual([owner.email]);
      expect(source).toContain('Firefox, Linux, do endereço 127.0.0.1');
    }
  });

  it('is announced once for each browser, also after the member signed out', async () => {
    await using mailServer = await startMailServer();
    await using server = await startTestServer(mailEnv(mailServer.url));
    const owner = await foundTeam(server);
    const json = { email: owner.email, password };
    const headers = { 'user-agent': 'Firefox' };
    for (let browser = 1; browser <= 2; browser += 1) {
      const person = newPerson(server, owner.email);
      for (let time = 0; time < 2; time += 1) {
        expect((await person.ask('POST', '/v1/auth/sign-in/email', { json, headers })).status).toBe(200);
        await mailServer.next(browser - 1);
        expect((await person.ask('POST', '/v1/auth/sign-out')).status).toBe(204);
      }
    }
    await server[Symbol.asyncDispose]();
    expect(mailServer.received).toHaveLength(2);
  });
});

describe('the mailer', () => {
  it('gives up on a server that accepts connections and never responds', async () => {
    const sockets = new Set<AsyncDisposable | { destroy(): void }>();
    const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      silent.close();
      for (const socket of sockets) if ('destroy' in socket) socket.destroy();
    });
    const { port } = silent.address() as AddressInfo;
    const { logger, text } = logged();
    const mailer = createMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: 'a@example.org',
      logger,
      timeout: 200,
    });
    expect(await mailer.send('eva@example.org', { subject: 's', text: 't', html: 'h' })).toBe(false);
    expect(text()).toContain('an e-mail was not sent');
  });

  it('logs neither the recipient nor the password', async () => {
    await using mailServer = await startMailServer({
      onRcptTo: ({ address }, _, done) => done(new Error(`unknown ${address}`)),
    });
    const { logger, text } = logged();
    const url = mailServer.url.replace('smtp://', 'smtp://user:hunter22@');
    const mailer = createMailer({ url, from: 'a@example.org', logger });
    expect(await mailer.send('eva@example.org', { subject: 's', text: 't', html: 'h' })).toBe(false);
    expect(text()).not.toMatch(/eva@|hunter22/);
  });
});

function logged() {
  const { destination, text } = collectText();
  return { logger: createLogger({ level: 'error', destination }), text };
}

describe('a passkey', () => {
  it('is announced to its member when it is added and removed, not when it confirms a session', async () => {
    await using mailServer = await startMailServer();
    await using server = await startTestServer(mailEnv(mailServer.url));
    const owner = await foundTeam(server);
    const { authenticator, passkey } = await addPasskey(server, owner, 'Celular <novo>');
    const added = await mailServer.next();
    expect(added.to).toEqual([owner.email]);
    expect(added.source).toContain('Subject: Nova chave de acesso na sua conta');
    expect(added.source).toContain('Celular &lt;novo&gt;');
    expect(await signInWithPasskey(owner, authenticator)).toMatchObject({ status: 204 });
    await owner.ask('DELETE', `/v1/me/passkeys/${passkey.id}`, { headers: english });
    const removed = await mailServer.next(1);
    expect(removed.source).toContain('Subject: Passkey removed from your account');
    expect(removed.source).toContain('from the address 127.0.0.1');
  });
});
