import { isIP } from 'node:net';
import { WebPushError } from '../errors.ts';

const mailbox = /^mailto:[^\s@<>?,;:"]+@([^\s@<>?,;:"]+)$/i;
const localNames = /(^|\.)(localhost|local|localdomain|internal|invalid)$/;

/**
 * Validates the contact for push services (`sub`, RFC 8292 §2.1). Apple responds with 403 BadJwtToken to a contact
 * that cannot be reached, so the error is better reported at start than for each message.
 *
 * @throws WebPushError `invalid_vapid_subject`.
 */
export function validateVapidSubject(subject: string): void {
  const host = contactHost(subject);
  if (host === undefined) {
    throw invalidSubject(subject, 'is neither a mailto: nor an https: URL');
  }
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || localNames.test(host) || !host.includes('.')) {
    throw invalidSubject(subject, `names the host "${host}", which is not public`);
  }
}

function contactHost(subject: string): string | undefined {
  const domain = mailbox.exec(subject)?.[1];
  if (domain !== undefined) return domain.toLowerCase();
  if (/\s/.test(subject)) return undefined;
  const url = URL.parse(subject);
  return url?.protocol === 'https:' ? url.hostname : undefined;
}

function invalidSubject(subject: string, problem: string): WebPushError {
  return new WebPushError(
    'invalid_vapid_subject',
    `The VAPID subject "${subject}" ${problem}. Push services use it to contact the sender, and Apple rejects ` +
      'every message without a valid one. Set it to mailto:you@your.domain or https://your.domain/contact.',
  );
}
