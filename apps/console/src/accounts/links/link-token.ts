/**
 * The token of a link that lets somebody in, which stands after the # so that it reaches no server log.
 * Taking it removes it from the address. Undefined where the page is another one, or opened without it.
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

/** Whether the address is that of such a link, with its token. */
export function hasLinkToken({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): boolean {
  return /\/(?:set-up|join|reset-password)\/?$/.test(pathname) && hash.length > 1;
}
