import { isWebUrl } from '@sineta/protocol/formats';

/** Adds the scheme to an address as it is usually typed, such as `www.vilanova.example`. */
export function withScheme(address: string): string {
  const typed = address.trim();
  return /^www\.[^.]/i.test(typed) ? `https://${typed}` : address;
}

/** Whether browsers refuse to load an image because its address has no encryption. */
export function isInsecure(address: string): boolean {
  return /^http:\/\//i.test(address.trim()) && !/^http:\/\/localhost(?:[:/]|$)/i.test(address.trim());
}

/** Whether browsers may load an image from an address. A stored message can be older than the rule for such addresses. */
export function isLoadable(address: string): boolean {
  return isWebUrl(address) && !isInsecure(address);
}
