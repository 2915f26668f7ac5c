/**
 * The bytes that base64url text stands for (RFC 4648 §5), or `undefined` when it is not base64url of exactly
 * `length` bytes. Padding is accepted, because some browsers' libraries add it. `Buffer.from` alone skips
 * what it cannot read, which would let two texts mean the same key.
 */
export function decodeBase64url(text: string, length: number): Buffer | undefined {
  const unpadded = text.replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9_-]+$/.test(unpadded)) return undefined;
  const bytes = Buffer.from(unpadded, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === unpadded ? bytes : undefined;
}
