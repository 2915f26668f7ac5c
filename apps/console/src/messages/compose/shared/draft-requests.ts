import type {
  AcceptedMessage,
  DraftMessage,
  DraftSummary,
  SaveDraft,
  SendMessage,
  SharedDraft,
} from '@sineta/protocol';
import { queryString } from '../../../service/query-string.ts';
import type { RequestOptions, Service } from '../../../service/service.ts';

const address = (site: string, id: string): string => `/sites/${site}/drafts/${id}`;

export function createDraft(service: Service, site: string, message: DraftMessage) {
  return service.send<SharedDraft>('POST', `/sites/${site}/drafts`, { message });
}

export function getDraft(service: Service, site: string, id: string, options?: RequestOptions) {
  return service.get<SharedDraft>(address(site, id), options);
}

export function saveDraft(service: Service, site: string, id: string, save: SaveDraft) {
  return service.send<SharedDraft>('PUT', address(site, id), save);
}

export function markDraft(service: Service, site: string, id: string, editing: boolean) {
  return service.send<DraftSummary>('POST', `${address(site, id)}:edit`, { editing });
}

/** Asks those who may send to approve a revision. */
export function requestApproval(service: Service, site: string, id: string, revision: number) {
  return service.send<SharedDraft>('POST', `${address(site, id)}:requestApproval`, { revision });
}

/** Cancels the request, or returns the draft to its authors. */
export function endApprovalRequest(service: Service, site: string, id: string) {
  return service.send<SharedDraft>('POST', `${address(site, id)}:endApprovalRequest`);
}

/** Sends the message of a draft, once for each idempotency key. The audit log then names its author. */
export function sendDraft(
  service: Service,
  site: string,
  id: string,
  message: SendMessage,
  key: string,
  options: RequestOptions,
) {
  const path = `/sites/${site}/messages${queryString({ draft: id })}`;
  const headers = { 'idempotency-key': key };
  return service.send<AcceptedMessage>('POST', path, message, { ...options, headers });
}

/** Deletes a draft with a given revision. With another one it stays, and the request fails with `draft_changed`. */
export function removeDraft(service: Service, site: string, id: string, revision: number) {
  return service.send('DELETE', `${address(site, id)}${queryString({ revision })}`);
}
