/** The only curve of web push, by its OpenSSL name (RFC 8291 §3.1, RFC 8292 §2). */
export const curve = 'prime256v1';
/** The bytes of an uncompressed point: 0x04 and both coordinates (X9.62 §4.3.6). */
export const publicKeyLength = 65;
