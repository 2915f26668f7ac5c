import type { AuditEntry } from '@sineta/protocol';
import type { auditPtBr } from './audit-texts.pt-br.ts';

const named = ({ subject }: AuditEntry): string => (subject?.name === undefined ? '' : ` “${subject.name}”`);

/** What the log says, in English. */
export const auditEn: typeof auditPtBr = {
  title: 'Log',
  description: 'Who did what, newest first. Nothing here is removed or edited.',
  loading: 'Loading the log…',
  empty: 'Nothing has happened yet',
  emptyText: 'Every message, invitation, key and change of settings shows here, with who did it and when.',
  more: 'Show more',
  end: 'There is nothing older.',
  system: 'The service',
  key: (name) => `The key “${name}”`,
  from: (address) => `from ${address}`,
  today: 'Today',
  yesterday: 'Yesterday',
  actions: {
    'message.sent': (entry) => `sent the message${named(entry)}`,
    'message.tested': ({ subject }) =>
      `sent a test${subject?.name === undefined ? '' : `: “${subject.name}”`}`,
    'message.cancelled': (entry) => `cancelled the message${named(entry)}`,
    'message.retried': (entry) => `tried the message${named(entry)} again for those who did not get it`,
    'team.founded': () => 'founded the team, as its first owner',
    'member.renamed': ({ subject }) => `changed their name to ${subject?.name ?? 'another'}`,
    'member.role-changed': ({ subject, details }, role) =>
      `changed the role of ${subject?.name ?? 'somebody'} from ${role(details?.['from'])} to ${role(details?.['to'])}`,
    'member.removed': ({ subject }) => `removed ${subject?.name ?? 'somebody'} from the team`,
    'invitation.made': ({ details }, role) => `invited somebody as ${role(details?.['role'])}`,
    'invitation.accepted': ({ details }, role) => `joined by an invitation, as ${role(details?.['role'])}`,
    'invitation.revoked': ({ details }, role) => `withdrew an invitation for ${role(details?.['role'])}`,
    'key.made': (entry) => `made the key${named(entry)}`,
    'key.revoked': (entry) => `revoked the key${named(entry)}`,
    'site.made': (entry) => `made the site${named(entry)}`,
    'site.changed': (entry) => `changed the settings of the site${named(entry)}`,
    'vapid-key.added': () => 'made an identification (VAPID) key for the site',
    'devices.imported': () => 'imported devices',
    'device.exported': () => 'exported the data of a device',
    'device.forgotten': () => 'erased a device and all that was known of it',
    'topic.saved': (entry) => `saved the topic${named(entry)}`,
    'topic.removed': (entry) => `removed the topic${named(entry)}`,
    'segment.saved': (entry) => `saved the segment${named(entry)}`,
    'segment.removed': (entry) => `removed the segment${named(entry)}`,
    'template.saved': (entry) => `saved the template${named(entry)}`,
    'template.removed': (entry) => `removed the template${named(entry)}`,
    'session.signed-in': () => 'signed in',
    'session.refused': ({ subject }) =>
      subject?.name === undefined
        ? 'refused a sign-in: nobody of the team has that e-mail'
        : `refused a sign-in to the account of ${subject.name}: the password was not right`,
    'session.locked': ({ subject }) =>
      subject?.name === undefined
        ? 'closed an account for a while after ten wrong passwords: nobody of the team has that e-mail'
        : `closed the account of ${subject.name} for a while: ten wrong passwords in 15 minutes`,
    'session.revoked': ({ details }) =>
      details?.['sessions'] === '1' || details === undefined
        ? 'signed out another browser'
        : `signed out ${details['sessions']} other browsers`,
    'password.changed': () => 'changed their password',
    'password.reset-link-made': ({ subject }) =>
      `made a link that sets a new password for ${subject?.name ?? 'somebody'}`,
    'password.reset': () => 'set a new password by a link',
    'two-factor.enabled': () => 'turned two-step verification on',
    'two-factor.disabled': () => 'turned two-step verification off',
  },
};
