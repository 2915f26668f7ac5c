/**
 * Whether a typed address is complete. `URL` and the service also parse `https:/a.example` as
 * `https://a.example`.
 */
export function isWholeAddress(address: string): boolean {
  return /^https?:\/\/[^/\\]/i.test(address) && URL.canParse(address) && !address.includes('\0');
}
