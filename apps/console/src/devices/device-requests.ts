import type {
  AcceptedMessage,
  DeviceDetails,
  DeviceExport,
  Devices,
  ListOrder,
  Notification,
} from '@sineta/protocol';
import { queryString } from '../service/query-string.ts';
import type { RequestOptions, Service } from '../service/service.ts';
import { startOfDay } from '../time/day.ts';
import { dayFilters, type DeviceFilters } from './device-filters.ts';

export interface DevicesRequest extends DeviceFilters {
  /** The beginning of a token, at most as long as an id. */
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly order?: ListOrder | undefined;
}

/** The query of the service for a list of devices. */
export function deviceQuery(request: DevicesRequest) {
  const instants = dayFilters.map((name) => [name, startOfDay(request[name] ?? '')] as const);
  return { ...request, ...Object.fromEntries(instants) };
}

export function getDevices(service: Service, site: string, request: DevicesRequest, options: RequestOptions) {
  const query = queryString({ ...deviceQuery(request), limit: 100 });
  return service.get<Devices>(`/sites/${site}/devices${query}`, options);
}

export function getDevice(service: Service, site: string, device: string, options: RequestOptions) {
  return service.get<DeviceDetails>(`/sites/${site}/devices/${device}/details`, options);
}

/** All stored data of a device, including its endpoint. */
export function exportDevice(service: Service, site: string, device: string) {
  return service.get<DeviceExport>(`/sites/${site}/devices/${device}/export`);
}

export function forgetDevice(service: Service, site: string, device: string) {
  return service.send('POST', `/sites/${site}/devices/${device}:forget`);
}

/** Sends a test message to one device. It expires after five minutes. */
export function sendTest(service: Service, site: string, token: string, notification: Notification) {
  return service.send<AcceptedMessage>('POST', `/sites/${site}/messages`, {
    target: { token },
    notification,
    ttl: 300,
    urgency: 'high',
    test: true,
  });
}
