import type { DeviceFilters } from './device-filters.ts';
import type { messageMembers } from './filter/message-members.ts';

/** The id of a message on which devices reacted so. */
type MessageFilters = { readonly [Member in (typeof messageMembers)[number]]?: string };

/**
 * An audience in the address of a new message: filters of the device list, a segment, one device, or what devices did with a
 * message.
 */
export interface AudienceSearch extends Omit<DeviceFilters, 'state'>, MessageFilters {
  readonly segment?: string;
  /** The device id. */
  readonly device?: string;
}
