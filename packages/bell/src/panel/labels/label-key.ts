/** The key of a label whose name has two parts: `link` and `display` give `linkDisplay`. */
export function labelKey<Prefix extends string, Name extends string>(
  prefix: Prefix,
  name: Name,
): `${Prefix}${Capitalize<Name>}` {
  return `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}` as `${Prefix}${Capitalize<Name>}`;
}
