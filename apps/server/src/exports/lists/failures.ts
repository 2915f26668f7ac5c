import { deviceIdOf, type FailuresQuery } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pagesOf } from '../../database/paging/pages.ts';
import { type ListedFailure, listFailurePage } from '../../messages/outcomes/failure-page.ts';
import { currentReason } from '../../messages/outcomes/failure-reasons.ts';
import { type Columns, made } from '../csv.ts';

export const failureColumns: Columns<ListedFailure> = {
  device: ({ token }) => made(deviceIdOf(token)),
  browser: ({ device }) => device?.browser,
  system: ({ device }) => device?.system,
  reason: ({ reason }) => currentReason(reason),
  status: ({ status }) => status,
  at: ({ at }) => new Date(at).toISOString(),
};

/** Failures in memory at once. */
const limit = 500;

/** The failures of a message, page by page. */
export function failurePages(
  db: Executor,
  site: string,
  message: string,
  kind: Omit<FailuresQuery, 'after' | 'limit'>,
): AsyncGenerator<readonly ListedFailure[]> {
  return pagesOf((after: string | undefined) =>
    listFailurePage(db, site, message, { ...kind, after, limit }),
  );
}
