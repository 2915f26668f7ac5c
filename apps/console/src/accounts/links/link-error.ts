import { ServiceError } from '../../service/service-error.ts';

/** Whether the service refused a link that is no longer valid. */
export function isExpired(error: Error | null): boolean {
  return error instanceof ServiceError && error.code === 'link_expired';
}
