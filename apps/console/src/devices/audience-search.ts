import type { DeviceFilters } from './device-filters.ts';

/** An audience in the address of a new message: filters of the device list, a segment, or one device. */
export interface AudienceSearch extends Omit<DeviceFilters, 'state'> {
  readonly segment?: string;
  /** The device id. */
  readonly device?: string;
}
