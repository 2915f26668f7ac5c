/** What is checked: closed, so that scripts may count on the names in `--json`. */
export type CheckId =
  | 'https'
  | 'page'
  | 'mixed-content'
  | 'bell'
  | 'worker'
  | 'worker-origin'
  | 'worker-type'
  | 'worker-kind'
  | 'worker-scope'
  | 'worker-cache'
  | 'worker-policy'
  | 'page-policy'
  | 'permissions-policy'
  | 'manifest'
  | 'service'
  | 'allowed-origin'
  | 'vapid-key'
  | 'clock';

/** `wrong`: some visitors or all get nothing. `advice`: it works, and could be better. `unknown`: it could not be looked at. */
export type Verdict = 'good' | 'advice' | 'wrong' | 'unknown';

/** What one check found. */
export interface Finding {
  readonly check: CheckId;
  readonly verdict: Verdict;
  /** What is so, and what it means. */
  readonly message: string;
  /** How to mend it; there when something is to be mended. */
  readonly remedy?: string;
}

export function good(check: CheckId, message: string): Finding {
  return { check, verdict: 'good', message };
}

export function wrong(check: CheckId, message: string, remedy: string): Finding {
  return { check, verdict: 'wrong', message, remedy };
}

export function advice(check: CheckId, message: string, remedy: string): Finding {
  return { check, verdict: 'advice', message, remedy };
}

/** @param remedy - there when it could be looked at after all */
export function unknown(check: CheckId, message: string, remedy?: string): Finding {
  return { check, verdict: 'unknown', message, ...(remedy !== undefined && { remedy }) };
}
