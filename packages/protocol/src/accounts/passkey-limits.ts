/** Lengths of what an authenticator returns, in base64url characters. Only the service checks them. */
export const passkeyLimits = {
  /** WebAuthn §4 limits a credential id to 1,023 bytes, and §5.4.3 a user handle to 64. */
  credentialIdLength: 1364,
  userHandleLength: 86,
  clientDataLength: 4096,
  authenticatorDataLength: 1024,
  /** Without certificates, which the service does not request. */
  attestationLength: 4096,
  /** RS256 with 4,096 bits. */
  signatureLength: 684,
} as const;
