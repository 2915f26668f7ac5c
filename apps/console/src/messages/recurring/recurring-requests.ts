import type {
  ChangeRecurringMessage,
  CreateRecurringMessage,
  PreviewRecurrence,
  RecurrencePreview,
  RecurringMessage,
  RecurringMessages,
} from '@sineta/protocol';
import type { RequestOptions, Service } from '../../service/service.ts';

const list = (site: string): string => `/sites/${site}/recurring-messages`;

export function getRecurringMessages(service: Service, site: string, options: RequestOptions) {
  return service.get<RecurringMessages>(list(site), options);
}

export function getRecurringMessage(service: Service, site: string, id: string, options: RequestOptions) {
  return service.get<RecurringMessage>(`${list(site)}/${id}`, options);
}

export function createRecurringMessage(
  service: Service,
  site: string,
  created: CreateRecurringMessage,
  options: RequestOptions,
) {
  return service.send<RecurringMessage>('POST', list(site), created, options);
}

export function changeRecurringMessage(
  service: Service,
  site: string,
  id: string,
  changes: ChangeRecurringMessage,
  options: RequestOptions = {},
) {
  return service.send<RecurringMessage>('PATCH', `${list(site)}/${id}`, changes, options);
}

export function removeRecurringMessage(service: Service, site: string, id: string) {
  return service.send('DELETE', `${list(site)}/${id}`);
}

export function previewRecurrence(
  service: Service,
  site: string,
  recurrence: PreviewRecurrence,
  options: RequestOptions,
) {
  return service.send<RecurrencePreview>('POST', `${list(site)}:preview`, recurrence, options);
}
