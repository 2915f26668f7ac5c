import type { AuditEntry } from '@sineta/protocol';
import type { auditPtBr } from './audit-texts.pt-br.ts';

const named = ({ subject }: AuditEntry): string => (subject?.name === undefined ? '' : ` “${subject.name}”`);

/** The texts of the activity page in English. */
export const auditEn: typeof auditPtBr = {
  title: 'Activity',
  description: 'Who did what, newest first. Entries cannot be edited or removed.',
  loading: 'Loading activity…',
  empty: 'No activity yet',
  emptyText: 'Messages, invitations, API keys and settings changes appear here, with who made them and when.',
  more: 'Show more',
  end: 'No older activity.',
  system: 'The service',
  key: (name) => `API key “${name}”`,
  from: (address) => `from ${address}`,
  today: 'Today',
  yesterday: 'Yesterday',
  actions: {
    'message.sent': (entry) => `sent message${named(entry)}`,
    'message.tested': ({ subject }) =>
      `sent a test${subject?.name === undefined ? '' : `: “${subject.name}”`}`,
    'message.cancelled': (entry) => `cancelled message${named(entry)}`,
    'message.retried': (entry) => `retried failed devices of message${named(entry)}`,
    'team.founded': () => 'created the team as its first owner',
    'member.renamed': ({ subject }) => `changed their name to ${subject?.name ?? 'another'}`,
    'member.role-changed': ({ subject, details }, role) =>
      `changed the role of ${subject?.name ?? 'someone'} from ${role(details?.['from'])} to ${role(details?.['to'])}`,
    'member.removed': ({ subject }) => `removed ${subject?.name ?? 'someone'} from the team`,
    'invitation.made': ({ details }, role) => `invited someone as ${role(details?.['role'])}`,
    'invitation.accepted': ({ details }, role) => `accepted an invitation as ${role(details?.['role'])}`,
    'invitation.revoked': ({ details }, role) => `cancelled an invitation for ${role(details?.['role'])}`,
    'key.made': (entry) => `created API key${named(entry)}`,
    'key.revoked': (entry) => `revoked API key${named(entry)}`,
    'site.made': (entry) => `created site${named(entry)}`,
    'site.changed': (entry) => `changed settings of site${named(entry)}`,
    'vapid-key.added': () => 'created a VAPID key for the site',
    'devices.imported': () => 'imported devices',
    'device.exported': () => 'downloaded a device’s data',
    'device.forgotten': () => 'removed a device and its data',
    'topic.saved': (entry) => `saved topic${named(entry)}`,
    'topic.removed': (entry) => `removed topic${named(entry)}`,
    'segment.saved': (entry) => `saved segment${named(entry)}`,
    'segment.removed': (entry) => `removed segment${named(entry)}`,
    'template.saved': (entry) => `saved template${named(entry)}`,
    'template.removed': (entry) => `removed template${named(entry)}`,
    'session.signed-in': () => 'signed in',
    'session.refused': ({ subject }) =>
      subject?.name === undefined
        ? 'refused a sign-in: unknown email'
        : `refused a sign-in to ${subject.name}’s account: incorrect password`,
    'session.locked': ({ subject }) =>
      subject?.name === undefined
        ? 'locked an account temporarily after ten incorrect passwords: unknown email'
        : `locked ${subject.name}’s account temporarily: ten incorrect passwords in 15 minutes`,
    'session.revoked': ({ details }) =>
      details?.['sessions'] === '1' || details === undefined
        ? 'signed out another browser'
        : `signed out ${details['sessions']} other browsers`,
    'password.changed': () => 'changed their password',
    'password.reset-link-made': ({ subject }) =>
      `created a password reset link for ${subject?.name ?? 'someone'}`,
    'password.reset': () => 'set a new password with a reset link',
    'two-factor.enabled': () => 'turned on two-step verification',
    'two-factor.disabled': () => 'turned off two-step verification',
  },
};
