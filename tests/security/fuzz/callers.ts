import type { ChangePassword, CreatedApiKey, CreatedInvitation, Members } from '@sineta/protocol';
import { write } from '../../../apps/server/test/harness/rows.ts';
import type { MeasuredService } from '../harness/measured-service.ts';
import { type Caller, member } from './request-values.ts';

/** Credentials of each kind of caller, which requests of the run can end. */
export interface Callers {
  /** Ids that no request may delete. */
  readonly own: ReadonlySet<string>;
  headers(caller: Caller): Readonly<Record<string, string>>;
  /** After each response: it can have ended the session or the key, or replaced the cookie or the password. */
  follow(caller: Caller, exchange: Exchange): Promise<void>;
}

interface Exchange {
  readonly path: string;
  readonly body: string | undefined;
  readonly status: number;
  readonly setCookie: readonly string[];
}

const emails = { owner: 'olga@example.org', viewer: 'vera@example.org' } as const;

/** Founds a team of an owner, a viewer and another member. */
export async function createCallers(service: MeasuredService): Promise<Callers> {
  const cookies = { owner: '', viewer: '' };
  /** By which the browsers are known, so that limits on networks do not exclude them. */
  const known = { owner: '', viewer: '' };
  const password: string = member.password;
  const passwords = { owner: password, viewer: password };
  let key = service.adminKey;
  cookies.owner = await join('/v1/set-up', service.setUpToken, emails.owner);
  for (const email of [emails.viewer, member.email]) {
    const invited = await asOwner<CreatedInvitation>('/v1/invitations', { role: 'viewer' });
    await join('/v1/invitations:accept', invited.token, email);
  }
  await signIn('owner');
  await signIn('viewer');
  const { members } = await readAsOwner<Members>('/v1/members');
  const ids = members.map(({ id }) => id);
  return {
    own: new Set(ids),
    headers: (caller): Record<string, string> =>
      ({
        owner: { cookie: cookies.owner, origin: service.url },
        viewer: { cookie: cookies.viewer, origin: service.url },
        key: { authorization: `Bearer ${key}` },
        forger: { authorization: 'Bearer sk_forged', cookie: cookies.owner },
        stranger: {},
      })[caller],
    async follow(caller, { path, body, status, setCookie }) {
      if (caller === 'key' && status === 401) {
        key = (await asOwner<CreatedApiKey>('/v1/api-keys', { name: 'Fuzz', scope: 'manage' })).key;
      }
      if (caller !== 'owner' && caller !== 'viewer') return;
      if (path === '/v1/auth/change-password' && status === 204) {
        passwords[caller] = (JSON.parse(withoutMark(body!)) as ChangePassword).newPassword;
      }
      if (status === 401) await signIn(caller);
      // Others sign in another member.
      const isRenewal = /^\/v1\/auth\/(?:change-password|two-factor)/.test(path);
      const renewed = isRenewal ? cookieOf(setCookie) : undefined;
      if (renewed !== undefined && renewed !== '') cookies[caller] = renewed;
    },
  };

  /** Returns the cookie of the session. */
  async function join(path: string, token: string, email: string): Promise<string> {
    const response = await post(path, { token, name: email, email, password });
    if (!response.ok) throw new Error(`${email} cannot join: ${await response.text()}`);
    return cookieOf(response.headers.getSetCookie()) ?? '';
  }

  async function signIn(caller: 'owner' | 'viewer'): Promise<void> {
    // Requests of the run have tried incorrect passwords.
    await write(service.location, 'delete from sign_in_attempt');
    const json = { email: emails[caller], password: passwords[caller] };
    const response = await post('/v1/auth/sign-in/email', json, known[caller]);
    if (!response.ok) throw new Error(`The ${caller} cannot sign in: ${await response.text()}`);
    const set = response.headers.getSetCookie();
    cookies[caller] = cookieOf(set) ?? '';
    known[caller] = cookieOf(set, 'sineta.known-') ?? known[caller];
  }

  async function asOwner<T>(path: string, json: unknown): Promise<T> {
    const response = await post(path, json, cookies.owner);
    if (response.status === 401) {
      await signIn('owner');
      return asOwner(path, json);
    }
    return (await response.json()) as T;
  }

  async function readAsOwner<T>(path: string): Promise<T> {
    return (await (await fetch(service.url + path, { headers: { cookie: cookies.owner } })).json()) as T;
  }

  function post(path: string, json: unknown, cookie = ''): Promise<Response> {
    return fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.url, ...(cookie && { cookie }) },
      body: JSON.stringify(json),
    });
  }
}

/** The service accepts a byte order mark. */
function withoutMark(text: string): string {
  return text.replace(/^\u{FEFF}/u, '');
}

function cookieOf(lines: readonly string[], name = 'sineta.session_token='): string | undefined {
  return lines.find((line) => line.startsWith(name))?.split(';')[0];
}
