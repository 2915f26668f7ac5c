import type { SaveTemplate, Templates } from '@sineta/protocol';
import type { RequestOptions, Service } from '../../../service/service.ts';

export function getTemplates(service: Service, site: string, options: RequestOptions) {
  return service.get<Templates>(`/sites/${site}/templates`, options);
}

export function saveTemplate(service: Service, site: string, id: string, template: SaveTemplate) {
  return service.send<unknown>('PUT', `/sites/${site}/templates/${id}`, template);
}

export function removeTemplate(service: Service, site: string, id: string) {
  return service.send<unknown>('DELETE', `/sites/${site}/templates/${id}`);
}
