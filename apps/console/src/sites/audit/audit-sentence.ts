import type { AuditEntry, Role } from '@sineta/protocol';
import { shorten } from '../../i18n/shorten.ts';
import type { auditPtBr } from './audit-texts.pt-br.ts';

export interface AuditSentence {
  readonly actor: string;
  readonly rest: string;
}

/** What an entry of the log says, with its actor apart. A kind of action that this console does not know is named as it is. */
export function auditSentence(
  entry: AuditEntry,
  texts: typeof auditPtBr,
  roleNames: Readonly<Record<Role, string>>,
): AuditSentence {
  const { actor } = entry;
  const role = (name: string | undefined) => (roleNames[name as Role] ?? name ?? '?').toLowerCase();
  const say = texts.actions[entry.action] as (typeof texts.actions)[keyof typeof texts.actions] | undefined;
  return {
    actor: { user: actor.name, key: texts.key(actor.name), system: texts.system }[actor.kind],
    rest: say === undefined ? entry.action : say(brief(entry), role),
  };
}

/** With a name that fits a sentence: the title of a message may be as long as the message. */
function brief(entry: AuditEntry): AuditEntry {
  const { subject } = entry;
  return subject?.name === undefined
    ? entry
    : { ...entry, subject: { ...subject, name: shorten(subject.name) } };
}
