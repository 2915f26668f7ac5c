import type {
  ChangeMessage,
  CorrectedMessage,
  CorrectMessage,
  EndExperiment,
  Failures,
  FailuresQuery,
  FailureSummary,
  MessageDevices,
  MessageDetails,
  Messages,
  MessageStatus,
  Retried,
  Timeline,
  WithdrawMessage,
} from '@sineta/protocol';
import { queryString } from '../service/query-string.ts';
import { hasCode } from '../service/service-error.ts';
import type { RequestOptions, Service } from '../service/service.ts';
import type { MessageSearch } from './message-filters.ts';

export function getMessages(
  service: Service,
  site: string,
  filters: MessageSearch & { readonly after?: string | undefined; readonly limit?: number | undefined },
  options: RequestOptions,
) {
  return service.get<Messages>(`/sites/${site}/messages${queryString({ ...filters })}`, options);
}

/** Requests how many devices scheduled messages are for. */
export function countMessageDevices(
  service: Service,
  site: string,
  messages: readonly string[],
  options: RequestOptions,
) {
  const path = `/sites/${site}/messages:countDevices`;
  return service.send<MessageDevices>('POST', path, { messages }, { ...options, readOnly: true });
}

const address = (site: string, id: string): string => `/sites/${site}/messages/${id}`;

export function getMessage(service: Service, site: string, id: string, options: RequestOptions) {
  return service.get<MessageDetails>(address(site, id), options);
}

export function getTimeline(service: Service, site: string, id: string, options: RequestOptions) {
  return service.get<Timeline>(`${address(site, id)}/timeline`, options);
}

export function getFailureSummary(service: Service, site: string, id: string, options: RequestOptions) {
  return service.get<FailureSummary>(`${address(site, id)}/failures:summary`, options);
}

export function getFailures(
  service: Service,
  site: string,
  id: string,
  query: { readonly [Name in keyof FailuresQuery]?: FailuresQuery[Name] | undefined },
  options: RequestOptions,
) {
  return service.get<Failures>(`${address(site, id)}/failures${queryString({ ...query })}`, options);
}

export function changeMessage(
  service: Service,
  site: string,
  id: string,
  changes: ChangeMessage,
  options: RequestOptions = {},
) {
  return service.send<MessageStatus>('PATCH', address(site, id), changes, options);
}

/** Deletes a scheduled message. That it is deleted already is no error: the response of an earlier attempt was lost. */
export async function deleteMessage(service: Service, site: string, id: string): Promise<void> {
  try {
    await service.send('DELETE', address(site, id));
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error;
  }
}

export function cancelMessage(service: Service, site: string, id: string) {
  return service.send<MessageStatus>('POST', `${address(site, id)}:cancel`);
}

export function correctMessage(service: Service, site: string, id: string, correction: CorrectMessage) {
  return service.send<CorrectedMessage>('POST', `${address(site, id)}:correct`, correction);
}

export function withdrawMessage(service: Service, site: string, id: string, withdrawal: WithdrawMessage) {
  return service.send<CorrectedMessage>('POST', `${address(site, id)}:withdraw`, withdrawal);
}

export function endExperiment(service: Service, site: string, id: string, choice: EndExperiment) {
  return service.send<MessageStatus>('POST', `${address(site, id)}:endExperiment`, choice);
}

export function retryMessage(service: Service, site: string, id: string) {
  return service.send<Retried>('POST', `${address(site, id)}:retry`);
}
