import type {
  AcceptedMessage,
  MessageDetails,
  SaveTemplate,
  Segments,
  SendMessage,
  Templates,
  Topics,
} from '@sineta/protocol';
import type { RequestOptions, Service } from '../service/service.ts';

/**
 * Hands a message over to the service.
 * @param key - the same for the same message, however often it is tried, so that it goes out once
 */
export function sendMessage(
  service: Service,
  site: string,
  message: SendMessage,
  key: string,
  options: RequestOptions = {},
) {
  const headers = { 'idempotency-key': key };
  return service.send<AcceptedMessage>('POST', `/sites/${site}/messages`, message, { ...options, headers });
}

export function getTopics(service: Service, site: string, options: RequestOptions) {
  return service.get<Topics>(`/sites/${site}/topics`, options);
}

export function getSegments(service: Service, site: string, options: RequestOptions) {
  return service.get<Segments>(`/sites/${site}/segments`, options);
}

export function getTemplates(service: Service, site: string, options: RequestOptions) {
  return service.get<Templates>(`/sites/${site}/templates`, options);
}

export function saveTemplate(service: Service, site: string, id: string, template: SaveTemplate) {
  return service.send<unknown>('PUT', `/sites/${site}/templates/${id}`, template);
}

export function removeTemplate(service: Service, site: string, id: string) {
  return service.send<unknown>('DELETE', `/sites/${site}/templates/${id}`);
}

/** A message that is written anew from. */
export function getWritten(service: Service, site: string, id: string, options: RequestOptions) {
  return service.get<MessageDetails>(`/sites/${site}/messages/${id}`, options);
}
