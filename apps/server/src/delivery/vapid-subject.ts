import { validateVapidSubject } from '@sineta/web-push';
import type { Config } from '../config.ts';

/** RFC 2606 reserves the domain: well-formed, but no address exists. */
const nobody = 'mailto:nobody@example.com';

/** Whom push services write to when something is wrong (RFC 8292 §2.1): what was set, else the public address. */
export function vapidSubject({ vapidSubject, publicUrl }: Pick<Config, 'vapidSubject' | 'publicUrl'>): {
  readonly subject: string;
  /** Whether the address can exist. */
  readonly isReal: boolean;
} {
  if (vapidSubject !== undefined) return { subject: vapidSubject, isReal: true };
  if (publicUrl !== undefined && isSubject(publicUrl)) return { subject: publicUrl, isReal: true };
  return { subject: nobody, isReal: false };
}

function isSubject(text: string): boolean {
  try {
    validateVapidSubject(text);
    return true;
  } catch {
    return false;
  }
}
