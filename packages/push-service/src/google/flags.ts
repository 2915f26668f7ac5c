interface FlagOptions {
  /** Origin of check-in and registration. */
  readonly origin: string;
  readonly mcsPort: number;
  /** Base64 SHA-256 of the certificate's public key. */
  readonly spkiHash: string;
}

/** Command-line flags that make Chromium use this service instead of Google's. */
export function chromiumFlags({ origin, mcsPort, spkiHash }: FlagOptions): readonly string[] {
  return [
    `--gcm-checkin-url=${origin}/checkin`,
    `--gcm-registration-url=${origin}/register3`,
    `--gcm-mcs-endpoint=https://localhost:${mcsPort}`,
    `--ignore-certificate-errors-spki-list=${spkiHash}`,
    // Otherwise Chromium spends time on unreachable hosts.
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
  ];
}
