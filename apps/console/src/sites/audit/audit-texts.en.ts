import type { AuditEntry } from '@sineta/protocol';
import type { auditPtBr } from './audit-texts.pt-br.ts';
import { amountsIn, localeOf } from '../../i18n/amounts.ts';
import type { SettingWords } from './setting-words.ts';

const extent = ({ details }: AuditEntry): string =>
  details?.['site'] === undefined ? 'all sites' : 'a site';
const named = ({ subject }: AuditEntry): string => (subject?.name === undefined ? '' : ` “${subject.name}”`);

const settings: SettingWords = {
  names: {
    name: 'name',
    language: 'language',
    timeZone: 'time zone',
    icon: 'icon',
    origins: 'allowed origins',
    directMessageRetentionDays: 'days to keep individual messages',
    'deliveryLimits.dailyLimit': 'notifications per day',
    'deliveryLimits.quietHours': 'quiet hours',
    'deliveryLimits.excess': 'beyond the limit',
    'conversions.names': 'conversions',
    'conversions.days': 'days to convert',
    welcomeMessage: 'welcome message',
    board: 'notice board',
  },
  values: { digest: 'hold', drop: 'do not deliver' },
  empty: 'empty',
};

const filterNames = {
  search: 'search',
  browser: 'browser',
  system: 'system',
  language: 'language',
  state: 'state',
  topic: 'topic',
  segment: 'segment',
  tag: 'tag',
  user: 'user',
  device: 'device',
  timeZone: 'time zone',
  seenAfter: 'seen since',
  seenBefore: 'seen before',
  createdAfter: 'joined since',
  createdBefore: 'joined before',
};

/** Who wrote what the actor approved. */
const approved = ({ details }: AuditEntry): string =>
  details?.['author'] === undefined ? '' : `, approval requested by ${details['author']}`;

const receiptEvents: Readonly<Record<string, string>> = {
  displayed: 'showed',
  clicked: 'clicked',
  dismissed: 'dismissed',
};

const refusals = {
  invalid_credentials: 'incorrect password',
  invalid_two_factor_code: 'correct password, incorrect code',
  email_not_verified: 'the organisation has not verified the e-mail',
  email_linked: 'another account of the organisation has this e-mail',
  no_role: 'no role',
};

/** The texts of the activity page in English. */
export const auditEn: typeof auditPtBr = {
  title: 'Activity',
  description: 'Who did what, and when. Entries cannot be edited or removed.',
  loading: 'Loading activity…',
  empty: 'No activity yet',
  emptyText: 'Messages, invitations, API keys and settings changes appear here, with who made them and when.',
  more: 'Show more',
  end: 'No older activity.',
  newestEnd: 'No newer activity.',
  order: 'Order',
  orders: { newest: 'Newest', oldest: 'Oldest' },
  system: 'The service',
  key: (name) => `API key “${name}”`,
  startKey: 'The API key created on first start',
  from: (address) => `from ${address}`,
  times: (count) => `${count.toLocaleString(localeOf('en'))} times within an hour`,
  dateTime: amountsIn('en').dateTime,
  settings,
  filtered: { by: 'filtered by', names: filterNames },
  filters: {
    show: 'Filters',
    actor: 'By',
    action: 'Action',
    site: 'Site',
    from: 'From day',
    to: 'To day',
    all: 'Any',
  },
  noMatch: {
    title: 'No matching activity',
    text: 'Clear a filter, or choose other days.',
    clear: 'Clear filters',
  },
  today: 'Today',
  yesterday: 'Yesterday',
  actions: {
    'message.sent': (entry) => `submitted message${named(entry)} for sending${approved(entry)}`,
    'message.scheduled': (entry) => `scheduled message${named(entry)}${approved(entry)}`,
    'message.tested': ({ subject }) =>
      `sent a test${subject?.name === undefined ? '' : `: “${subject.name}”`}`,
    'message.changed': (entry) => `changed scheduled message${named(entry)}`,
    'message.rescheduled': (entry) => `rescheduled message${named(entry)}`,
    'message.deleted': (entry) =>
      entry.details?.['undone']
        ? `undid the send of message${named(entry)}`
        : `deleted message${named(entry)} before it was sent`,
    'message.corrected': (entry) => `corrected message${named(entry)}`,
    'experiment.ended': (entry) =>
      `ended the A/B test of message${named(entry)} with version ${String(entry.details?.['winner']).toUpperCase()}`,
    'message.withdrawn': (entry) => `withdrew message${named(entry)}`,
    'message.cancelled': (entry) => `cancelled message${named(entry)}`,
    'message.retried': (entry) => `retried failed devices of message${named(entry)}`,
    'receipts.exported': (entry) =>
      `exported the devices that ${receiptEvents[entry.details?.['event'] ?? ''] ?? 'showed, clicked or dismissed'} the message${named(entry)}`,
    'team.founded': () => 'created the team as its first owner',
    'member.renamed': ({ subject }) => `changed their name to ${subject?.name ?? 'another'}`,
    'member.role-changed': ({ subject, details: { from, to } = {} }, role) => {
      const name = subject?.name ?? 'someone';
      if (from === undefined) return `gave ${name} the role ${role(to)}`;
      if (to === undefined) return `withdrew the role ${role(from)} from ${name}`;
      return `changed the role of ${name} from ${role(from)} to ${role(to)}`;
    },
    'member.removed': ({ subject }) => `removed ${subject?.name ?? 'someone'} from the team`,
    'invitation.made': ({ details }, role) => `invited someone as ${role(details?.['role'])}`,
    'invitation.accepted': ({ details }, role) => `accepted an invitation as ${role(details?.['role'])}`,
    'invitation.revoked': ({ details }, role) => `cancelled an invitation for ${role(details?.['role'])}`,
    'key.made': (entry) => `created API key${named(entry)}`,
    'key.site-added': (entry) => `gave API key${named(entry)} access to ${extent(entry)}`,
    'key.site-removed': (entry) => `withdrew access to ${extent(entry)} from API key${named(entry)}`,
    'key.revoked': (entry) => `revoked API key${named(entry)}`,
    'site.made': (entry) => `created site${named(entry)}`,
    'site.changed': (entry) => `changed settings of site${named(entry)}`,
    'vapid-key.added': () => 'created a VAPID key for the site',
    'devices.imported': () => 'imported devices',
    'direct-messages.exported': () => 'exported the list of individual messages',
    'devices.exported': () => 'exported the list of devices',
    'device.changed': () => 'changed a device with its token',
    'device.deleted': () => 'deleted a device with its token',
    'device.exported': () => 'downloaded a device’s data',
    'device.forgotten': () => 'removed a device and its data',
    'test-device.saved': (entry) => `saved device${named(entry)} for tests`,
    'test-device.removed': (entry) => `removed device${named(entry)} from tests`,
    'user.exported': () => 'downloaded a user’s data',
    'users.exported': () => 'exported the list of users',
    'user.forgotten': () => 'removed a user with all devices and their data',
    'identity-secret.made': () => 'created an identity secret for the site',
    'identity-secret.revoked': () => 'revoked an identity secret of the site',
    'topic.saved': (entry) => `saved topic${named(entry)}`,
    'topic.removed': (entry) => `removed topic${named(entry)}`,
    'segment.saved': (entry) => `saved segment${named(entry)}`,
    'segment.removed': (entry) => `removed segment${named(entry)}`,
    'template.saved': (entry) => `saved template${named(entry)}`,
    'template.removed': (entry) => `removed template${named(entry)}`,
    'draft.made': (entry) => `created the draft${named(entry)}`,
    'draft.changed': (entry) => `continued the draft${named(entry)}`,
    'draft.removed': (entry) => `deleted the draft${named(entry)}`,
    'draft.approval-requested': (entry) => `asked for approval of the draft${named(entry)}`,
    'draft.approval-cancelled': (entry) => `cancelled the approval request for the draft${named(entry)}`,
    'draft.returned': (entry) => `returned the draft${named(entry)} without approval`,
    'image.uploaded': () => 'uploaded an image',
    'image.deleted': () => 'deleted an uploaded image',
    'recurring-message.made': (entry) => `created the recurring message${named(entry)}`,
    'recurring-message.changed': (entry) => `changed the recurring message${named(entry)}`,
    'recurring-message.removed': (entry) => `deleted the recurring message${named(entry)}`,
    'session.signed-in': ({ details }) =>
      details?.['passkey'] === undefined ? 'signed in' : `signed in with the passkey “${details['passkey']}”`,
    'session.refused': ({ subject, details: { reason = 'invalid_credentials', person } = {} }) => {
      if (subject === undefined && person === undefined) return 'refused a sign-in: unknown e-mail';
      const account = `refused a sign-in to ${subject?.name ?? person}’s account`;
      return reason in refusals ? `${account}: ${refusals[reason as keyof typeof refusals]}` : account;
    },
    'session.locked': ({ subject, details }) => {
      const what = details?.['reason'] === 'invalid_two_factor_code' ? 'codes' : 'passwords';
      return subject?.name === undefined
        ? 'paused sign-ins from one place after ten incorrect passwords: unknown e-mail'
        : `paused sign-ins to ${subject.name}’s account from one place: ten incorrect ${what} in 15 minutes`;
    },
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
    'member.linked': () => 'signed in with the account of the organisation for the first time',
    'member.joined': ({ details }, role) =>
      details?.['role'] === undefined
        ? 'joined with the account of the organisation'
        : `joined with the account of the organisation, as ${role(details['role'])}`,
    'passkey.added': (entry) => `added the passkey${named(entry)} to their account`,
    'passkey.renamed': (entry) => `renamed a passkey${named(entry)}`,
    'passkey.removed': (entry) => `removed the passkey${named(entry)} from their account`,
    'passkey.refused': ({ subject, details }) => {
      if (subject?.name === undefined) return 'refused a sign-in: unknown passkey';
      const account = `refused a passkey for the account of ${subject.name}`;
      return details?.['reason'] === 'counter' ? `${account}: it may have been copied` : account;
    },
  },
};
