import type { TestDevices } from '@sineta/protocol';
import { queryOptions } from '@tanstack/react-query';
import type { Service } from '../../service/service.ts';

/** The devices of a site that are saved for tests, by name; for users who may send. */
export function testDevicesQuery(service: Service, site: string) {
  return queryOptions({
    queryKey: ['test-devices', site],
    queryFn: ({ signal }) => service.get<TestDevices>(`/sites/${site}/test-devices`, { signal }),
    select: ({ devices }) => devices,
  });
}
