import type { DraftMessage, DraftSummary, SaveDraft, SharedDraft } from '@sineta/protocol';
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

/** Deletes a draft with a given revision. With another one it stays, and the request fails with `draft_changed`. */
export function removeDraft(service: Service, site: string, id: string, revision: number) {
  return service.send('DELETE', `${address(site, id)}${queryString({ revision })}`);
}
