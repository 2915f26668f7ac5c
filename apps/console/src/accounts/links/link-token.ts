/**
 * Takes the token of an invitation, setup or reset link from the address and removes it there. It is in the fragment, so that
 * it reaches no server log. Undefined on other pages, or without a token.
 */
export function takeLinkToken({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): string | undefined {
  if (!hasLinkToken(location)) return undefined;
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** Whether the address is such a link with a token. */
export function hasLinkToken({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): boolean {
  return /\/(?:set-up|join|reset-password)\/?$/.test(pathname) && hash.length > 1;
}
