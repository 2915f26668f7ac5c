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
    // Last: messages that the service stores and retries later would be measured with other requests.
    ...sendingRequests(known),
  ];
}
