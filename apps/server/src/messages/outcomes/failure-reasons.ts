/**
 * Former names of failure reasons. Failures that were stored under them keep them until they are deleted
 * with the details of their message. Other error codes of web-push were renamed too, but those errors are retried and never stored.
 */
const formerNames: ReadonlyMap<string, string> = new Map([
  ['invalid_auth', 'invalid_auth_secret'],
  ['invalid_subject', 'invalid_vapid_subject'],
]);

/** The present name of a stored reason. */
export function currentReason(stored: string): string {
  return formerNames.get(stored) ?? stored;
}

/** Every name under which a reason is stored. */
export function storedReasons(reason: string): string[] {
  return [reason, ...[...formerNames].filter(([, name]) => name === reason).map(([former]) => former)];
}
