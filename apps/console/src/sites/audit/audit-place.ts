import type { AuditAction, AuditEntry, AuditSubjectKind } from '@sineta/protocol';
import type { LinkProps } from '@tanstack/react-router';

/** A page of the console, as a link names it. */
type Place = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** After these, nothing is left of what the entry is about. */
const removals: ReadonlySet<AuditAction> = new Set([
  'message.deleted',
  'member.removed',
  'key.revoked',
  'device.deleted',
  'device.forgotten',
  'user.forgotten',
  'topic.removed',
  'segment.removed',
  'draft.removed',
  'recurring-message.removed',
  'image.deleted',
]);

/** What of these entries was removed since, by {@link subjectKey}. Pure. */
export function removedSubjects(entries: readonly AuditEntry[]): ReadonlySet<string> {
  return new Set(entries.filter(({ action }) => removals.has(action)).map(subjectKey));
}

function subjectKey({ subject, details }: AuditEntry): string {
  return `${details?.['site']} ${subject?.kind} ${subject?.id}`;
}

/** The page about a subject of each kind, if it has one. */
const places: Readonly<
  Partial<Record<AuditSubjectKind, (site: string, id: string, action: AuditAction) => Place>>
> = {
  message: (site, message) => ({ to: '/sites/$site/messages/$message', params: { site, message } }),
  device: (site, device) => ({ to: '/sites/$site/devices/$device', params: { site, device } }),
  user: (site, user) => ({ to: '/sites/$site/users/$user', params: { site, user } }),
  topic: (site) => ({ to: '/sites/$site/topics', params: { site } }),
  segment: (site) => ({ to: '/sites/$site/topics', params: { site } }),
  draft: (site, draft) => ({ to: '/sites/$site/compose', params: { site }, search: { draft } }),
  'recurring-message': (site) => ({ to: '/sites/$site/messages/recurring', params: { site } }),
  site: (site, _id, action) => ({ to: listOf[action] ?? '/sites/$site/settings', params: { site } }),
};

/** The list that was exported from a site, or imported into it. */
const listOf: Readonly<
  Partial<Record<AuditAction, '/sites/$site/devices' | '/sites/$site/users' | '/sites/$site/messages/direct'>>
> = {
  'devices.exported': '/sites/$site/devices',
  'devices.imported': '/sites/$site/devices',
  'users.exported': '/sites/$site/users',
  'direct-messages.exported': '/sites/$site/messages/direct',
};

/**
 * The page about the subject of an entry; undefined if it has none, or one of the entries removed it. Pure.
 * @param removed - {@link removedSubjects} of the loaded entries
 */
export function placeOf(entry: AuditEntry, removed: ReadonlySet<string>): Place | undefined {
  const { action, subject, details } = entry;
  if (subject === undefined || removed.has(subjectKey(entry))) return undefined;
  const { kind, id } = subject;
  if (kind === 'member' || kind === 'invitation') return { to: '/team' };
  if (kind === 'key') return { to: '/keys' };
  const site = kind === 'site' ? id : details?.['site'];
  return site === undefined ? undefined : places[kind]?.(site, id, action);
}

/** The address of an uploaded image, unless one of the entries deleted it. Pure. */
export function imageOf(entry: AuditEntry, removed: ReadonlySet<string>): string | undefined {
  const { subject, details } = entry;
  const file = details?.['file'];
  if (subject?.kind !== 'image' || file === undefined || removed.has(subjectKey(entry))) return undefined;
  return `/images/${file}`;
}
