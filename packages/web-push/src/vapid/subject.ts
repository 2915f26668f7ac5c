import { isIP } from 'node:net';
import { WebPushError } from './errors.ts';

const mailbox = /^mailto:[^\s@<>?,;:"]+@([^\s@<>?,;:"]+)$/i;
const localNames = /(^|\.)(localhost|local|localdomain|internal|invalid)$/;

/**
 * Checks the contact that push services are given (`sub`, RFC 8292 §2.1). Apple answers 403 BadJwtToken to
 * one that cannot be reached, and the mistake is better met at start than in each message.
 *
 * @throws WebPushError `invalid_subject`.
 */
export function validateVapidSubject(subject: string): void {
  const host = contactHost(subject);
  if (host === undefined) {
    throw invalid(subject, 'is neither mailto:somebody@your.domain nor an https: address');
  }
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || localNames.test(host) || !host.includes('.')) {
    throw invalid(subject, `names "${host}", which nobody outside can reach`);
  }
}

function contactHost(subject: string): string | undefined {
  const domain = mailbox.exec(subject)?.[1];
  if (domain !== undefined) return domain.toLowerCase();
  if (/\s/.test(subject)) return undefined;
  const url = URL.parse(subject);
  return url?.protocol === 'https:' ? url.hostname : undefined;
}

function invalid(subject: string, problem: string): WebPushError {
  return new WebPushError(
    'invalid_subject',
    `The VAPID subject "${subject}" ${problem}. Push services use it to reach the sender, and Apple refuses ` +
      'every message without a real one. Set it to mailto:you@your.domain or https://your.domain/contact.',
  );
}
