import type { AuditAction, AuditEntry, Role } from '@sineta/protocol';
import { startKeyName } from '../../accounts/api-keys/start-key-name.ts';
import { shorten } from '../../i18n/shorten.ts';
import type { auditPtBr } from './audit-texts.pt-br.ts';
import { changeText } from './change-texts.ts';

export interface AuditSentence {
  readonly actor: string;
  readonly rest: string;
}

/** The sentence of an entry, separate from its actor. An unknown action is shown by its name. */
export function auditSentence(
  entry: AuditEntry,
  texts: typeof auditPtBr,
  roleNames: Readonly<Record<Role, string>>,
): AuditSentence {
  const { actor } = entry;
  const role = (name: string | undefined) => (roleNames[name as Role] ?? name ?? '?').toLowerCase();
  const say = texts.actions[entry.action] as (typeof texts.actions)[keyof typeof texts.actions] | undefined;
  return {
    actor: { user: actor.name, key: keyActor(actor.name, texts), system: texts.system }[actor.kind],
    rest: say === undefined ? entry.action : `${say(brief(entry), role)}${changeText(entry, texts)}`,
  };
}

/** An API key as an actor. The one that the service created at its first start has no name of its own. */
export function keyActor(name: string, texts: typeof auditPtBr): string {
  return name === startKeyName ? texts.startKey : texts.key(name);
}

/** An entry that names nothing. */
const example: Omit<AuditEntry, 'action'> = {
  id: '',
  at: '',
  actor: { kind: 'system', id: '', name: '' },
  subject: { kind: 'member', id: '', name: '…' },
  details: { from: '…', to: '…', role: '…', site: '…', sessions: '…', reason: '…' },
};

/** The name of an action as a filter: its sentence without names. */
export function actionLabel(
  action: AuditAction,
  texts: typeof auditPtBr,
  roleNames: Readonly<Record<Role, string>>,
): string {
  const { rest } = auditSentence({ ...example, action }, texts, roleNames);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Shortens a name for a sentence: the title of a message may be long. */
function brief(entry: AuditEntry): AuditEntry {
  const { subject } = entry;
  return subject?.name === undefined
    ? entry
    : { ...entry, subject: { ...subject, name: shorten(subject.name) } };
}
