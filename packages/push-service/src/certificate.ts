import 'reflect-metadata';
import { createHash } from 'node:crypto';
import * as x509 from '@peculiar/x509';

/** The hosts of Google that this service replaces. */
export const googleHosts = ['jmt17.google.com', 'fcm.googleapis.com', 'android.googleapis.com'] as const;

export interface Certificate {
  /** PEM of the leaf for {@link googleHosts} and localhost. */
  readonly cert: string;
  /** PEM, PKCS #8. */
  readonly key: string;
  /** PEM of the certificate that signed the leaf; its key is discarded. */
  readonly certificateAuthority: string;
  /** Base64 SHA-256 of the leaf's SubjectPublicKeyInfo, for Chromium's flag. */
  readonly spkiHash: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const lifetime = 365 * 24 * 60 * 60 * 1000;

/** Creates a certificate authority and a certificate signed by it, new in each run: there are no keys to store or leak. */
export async function createCertificate(): Promise<Certificate> {
  const authorityKeys = await generateKeys();
  const keys = await generateKeys();
  const notBefore = new Date(Date.now() - 60_000);
  const common = {
    notBefore,
    notAfter: new Date(notBefore.getTime() + lifetime),
    signingAlgorithm: algorithm,
  };
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...common,
    name: 'CN=Local push service authority',
    keys: authorityKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    ...common,
    subject: 'CN=Local push service',
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        ...[...googleHosts, 'localhost'].map((value) => ({ type: 'dns' as const, value })),
        { type: 'ip', value: '127.0.0.1' },
      ]),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      await x509.AuthorityKeyIdentifierExtension.create(authority),
    ],
  });
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    cert: leaf.toString('pem'),
    key: x509.PemConverter.encode(privateKey, 'PRIVATE KEY'),
    certificateAuthority: authority.toString('pem'),
    spkiHash: createHash('sha256').update(new Uint8Array(leaf.publicKey.rawData)).digest('base64'),
  };
}

function generateKeys() {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}
