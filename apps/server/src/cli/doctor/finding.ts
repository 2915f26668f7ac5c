/** A closed union, so that scripts can rely on the names in `--json`. */
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
  | 'icons'
  | 'service'
  | 'allowed-origin'
  | 'vapid-key'
  | 'clock';

/** `failed`: some or all visitors get no notifications. `warning`: it works but could be better. `skipped`: it could not be checked. */
export type FindingStatus = 'passed' | 'warning' | 'failed' | 'skipped';

/** The result of one check. */
export interface Finding {
  readonly check: CheckId;
  readonly status: FindingStatus;
  /** The condition, and its consequence. */
  readonly message: string;
  /** What to do, if anything. */
  readonly remedy?: string;
}

export function passed(check: CheckId, message: string): Finding {
  return { check, status: 'passed', message };
}

export function failed(check: CheckId, message: string, remedy: string): Finding {
  return { check, status: 'failed', message, remedy };
}

export function warning(check: CheckId, message: string, remedy: string): Finding {
  return { check, status: 'warning', message, remedy };
}

/** @param remedy - how to make the check possible */
export function skipped(check: CheckId, message: string, remedy?: string): Finding {
  return { check, status: 'skipped', message, ...(remedy !== undefined && { remedy }) };
}
