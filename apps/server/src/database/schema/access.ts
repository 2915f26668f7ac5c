import type { Actor, ApiKeyScope, AuditAction, AuditSubjectKind } from '@sineta/protocol';

export interface ApiKeyTable {
  id: string;
  hash: Uint8Array;
  name: string;
  scope: ApiKeyScope;
  created_at: number;
  /** The actor who created it; null for keys that the service created itself. */
  created_by_kind: Actor['kind'] | null;
  created_by_name: string | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface AuditTable {
  id: string;
  at: number;
  actor_kind: Actor['kind'];
  actor_id: string;
  actor_name: string;
  action: AuditAction;
  subject_kind: AuditSubjectKind | null;
  subject_id: string | null;
  subject_name: string | null;
  /** A JSON object with string values. */
  details: string | null;
}
