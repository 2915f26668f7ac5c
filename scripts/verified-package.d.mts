/** Downloads a package and compares it with a hash before anything of it is unpacked or run. */
export function fetchVerified(
  wanted: { readonly name: string; readonly version: string; readonly integrity: string },
  folder: string,
  npm: (args: readonly string[]) => void,
): string;
