import { defaultSite } from '@sineta/protocol';
import { recordAudit, system } from '../../../src/sites/audit/audit.ts';
import { createInvitation } from '../../../src/accounts/team/invitations.ts';
import { addMember } from '../../../src/accounts/team/members.ts';
import type { Storage } from '../../../src/database/open.ts';
import { createPasswordReset } from '../../../src/accounts/links/password-resets.ts';
import { ensureSecret } from '../../../src/database/secrets.ts';
import { accountOf, startAttempt } from '../../../src/accounts/sign-in/sign-in-attempts.ts';

/** Adds a row to each table about members; returns the id of the member. */
export async function keepTeam({ db }: Storage): Promise<string> {
  const now = Date.now();
  const later = now + 60_000;
  const person = { name: 'Olga', email: 'olga@example.org', role: 'owner' } as const;
  const sites = new Map([[defaultSite, 'viewer'] as const]);
  const member = (await addMember(db, { ...person, sites, passwordHash: 'salt:hash' }))!;
  const times = { expires_at: later, created_at: now, updated_at: now };
  await db
    .insertInto('session')
    .values({ id: 's', token: 'hash', user_id: member, ip_address: null, user_agent: null, ...times })
    .execute();
  await db
    .insertInto('two_factor')
    .values({
      id: 't',
      user_id: member,
      secret: 'sealed',
      backup_codes: 'sealed',
      locked_until: null,
      last_step: null,
    })
    .execute();
  await db
    .insertInto('passkey')
    .values({
      id: 'p',
      member,
      credential_id: 'credential',
      rp_id: 'localhost',
      name: 'Celular',
      public_key: Buffer.from('key'),
      counter: 1,
      transports: 'internal',
      backup_eligible: 1,
      backed_up: 1,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  await db
    .insertInto('challenge')
    .values({ hash: Buffer.from('hash'), purpose: 'passkey-sign-in', value: 'c', member, expires_at: later })
    .execute();
  await db
    .insertInto('verification')
    .values({ id: 'v', identifier: 'hash', value: member, ...times })
    .execute();
  await ensureSecret(db, 'cookies');
  await createInvitation(db, { role: 'editor', sites }, member);
  await createPasswordReset(db, member);
  await startAttempt(db, { email: person.email, factor: 'password' }, 'network:192.0.2.0');
  await db
    .insertInto('sign_in_pace')
    .values({ account: accountOf(person.email), next_at: later })
    .execute();
  await recordAudit(db, { actor: system, action: 'session.refused', details: { from: '192.0.2.1' } });
  return member;
}
