import type { CreatedInvitation, CreateInvitation, Me, Problem, Role } from '@sineta/protocol';
import type { TestAnswer, TestRequest, TestServer } from '../running-server.ts';

export const password = 'a long and plain password';

/** A member with a browser: requests have its cookies and the console's origin. */
export interface Person {
  readonly email: string;
  /** The current cookies, updated by each response. */
  readonly cookies: Map<string, string>;
  ask<Body = Problem>(method: string, path: string, request?: TestRequest): Promise<TestAnswer<Body>>;
  me(): Promise<Me>;
}

export function newPerson(server: TestServer, email: string): Person {
  const cookies = new Map<string, string>();
  const ask: Person['ask'] = async (method, path, { headers, ...request } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.ask<never>(method, path, {
      ...request,
      headers: { origin: server.url, ...(cookie && { cookie }), ...headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return { email, cookies, ask, me: async () => (await ask<Me>('GET', '/v1/me')).body };
}

/** Uses the set-up link. */
export async function foundTeam(server: TestServer, email = 'olga@example.org'): Promise<Person> {
  const owner = newPerson(server, email);
  const json = { token: server.setUpToken, name: 'Olga', email, password };
  await expectStatus(owner.ask('POST', '/v1/set-up', { json }), 204);
  return owner;
}

/** Invites a member with a role on all sites, who joins. */
export async function invite(
  server: TestServer,
  by: Person,
  role: Role,
  email = `${role}@example.org`,
): Promise<Person> {
  return inviteWith(server, by, { role }, { name: `The ${role}`, email });
}

/** Invites a member with certain roles, who joins. */
export async function inviteWith(
  server: TestServer,
  by: Person,
  access: Pick<CreateInvitation, 'role' | 'sites'>,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<Person> {
  const made = await by.ask<CreatedInvitation>('POST', '/v1/invitations', { json: access });
  const person = newPerson(server, email);
  const json = { token: made.body.token, name, email, password };
  await expectStatus(person.ask('POST', '/v1/invitations:accept', { json }), 204);
  return person;
}

/** Signs in from another browser. */
export async function signIn(server: TestServer, email: string): Promise<Person> {
  const person = newPerson(server, email);
  await expectStatus(person.ask('POST', '/v1/auth/sign-in/email', { json: { email, password } }), 200);
  return person;
}

async function expectStatus(asked: Promise<TestAnswer<unknown>>, status: number): Promise<void> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
}
