import type { Actor, ApiKeyScope, AuditAction, AuditSubjectKind } from '@sineta/protocol';
import type { Generated } from 'kysely';

export interface ApiKeyTable {
  id: string;
  hash: Uint8Array;
  name: string;
  scope: ApiKeyScope;
  /** 1 for a key that is valid for all sites; otherwise `api_key_site` has its sites. */
  all_sites: Generated<number>;
  created_at: number;
  /** The actor who created it; null for keys that the service created itself. */
  created_by_kind: Actor['kind'] | null;
  created_by_name: string | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

/** A site that a key is valid for. */
export interface ApiKeySiteTable {
  key: string;
  site: string;
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
  /** The site that the entry is about. Entries of a deleted site remain. */
  site: string | null;
  /** How often it happened, for refused sign-ins. */
  count: Generated<number>;
}
