/** The query string of an address, with its `?`; empty if no member has a value. */
export function queryString(members: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
