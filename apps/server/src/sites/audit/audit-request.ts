import type { FastifyRequest } from 'fastify';
import { type AuditRecord, recordAudit } from './audit.ts';
import type { Executor } from '../../database/executor.ts';
import { principalOf } from '../../http/authentication.ts';

/** Keeps what somebody did by a request, of a route that asks for a permission. */
export function auditRequest(
  db: Executor,
  request: FastifyRequest,
  record: Omit<AuditRecord, 'actor'>,
): Promise<void> {
  return recordAudit(db, { ...record, actor: principalOf(request) });
}
