/**
 * Former names of failure reasons. A failure keeps the name that it was stored with until its message's details are
 * deleted. Other error codes of web-push were renamed too, but those errors are retried and never stored.
 */
const formerNames: ReadonlyMap<string, string> = new Map([
  ['invalid_auth', 'invalid_auth_secret'],
  ['invalid_subject', 'invalid_vapid_subject'],
]);

/** The current name of a stored reason. */
export function currentReason(stored: string): string {
  return formerNames.get(stored) ?? stored;
}

/** All names that a reason is stored with. */
export function storedReasons(reason: string): string[] {
  return [reason, ...[...formerNames].filter(([, name]) => name === reason).map(([former]) => former)];
}
