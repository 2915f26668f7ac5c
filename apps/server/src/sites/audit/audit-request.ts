import type { FastifyRequest } from 'fastify';
import { type AuditRecord, recordAudit } from './audit.ts';
import type { Executor } from '../../database/executor.ts';
import { principalOf } from '../../http/authentication.ts';

/** Records an action of the authenticated caller. */
export function auditRequest(
  db: Executor,
  request: FastifyRequest,
  record: Omit<AuditRecord, 'actor'>,
): Promise<void> {
  return recordAudit(db, { ...record, actor: principalOf(request) });
}

/** The same for an operation that is authorized by its path: callers without credentials leave no entry. */
export async function auditIdentified(
  db: Executor,
  request: FastifyRequest,
  record: Omit<AuditRecord, 'actor'>,
): Promise<void> {
  if (request.principal) await auditRequest(db, request, record);
}
