/**
 * Decodes base64url (RFC 4648 §5), or returns `undefined` if the value is not base64url of exactly `length` bytes.
 * It accepts padding, which some libraries in browsers add. `Buffer.from` alone would skip invalid characters, so
 * that two texts could mean the same key.
 */
export function decodeBase64url(value: unknown, length: number): Buffer | undefined {
  if (typeof value !== 'string') return undefined;
  const unpadded = value.replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9_-]+$/.test(unpadded)) return undefined;
  const bytes = Buffer.from(unpadded, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === unpadded ? bytes : undefined;
}
