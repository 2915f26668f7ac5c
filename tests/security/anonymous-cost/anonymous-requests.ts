import { accountRequests } from './account-requests.ts';
import type { AnonymousRequest, KnownService } from './anonymous-request.ts';
import { sendingRequests, deviceRequests } from './device-requests.ts';
import { pageRequests } from './page-requests.ts';

/** The costliest accepted or refused request of each operation that needs no credential, and of each page. */
export function anonymousRequests(known: KnownService): readonly AnonymousRequest[] {
  return [
    ...deviceRequests(known),
    ...pageRequests(known),
    ...accountRequests(known),
    // What the service then stores would count for others.
    ...sendingRequests(known),
  ];
}
