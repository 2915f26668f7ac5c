/** The links of the delivery chain, in order. */
export type TestLink = 'permission' | 'worker' | 'subscription' | 'service' | 'pushService' | 'display';

/** The progress of a test. Links that are not reached are not reported. */
export interface TestStep {
  readonly link: TestLink;
  readonly state: 'running' | 'passed' | 'failed';
}

/**
 * The result of a test: success, or the first link that failed. `code` is stable: a `ClientErrorCode`;
 * `denied` or `undecided` for the permission; `worker_not_sineta` for a worker without Sineta's code;
 * `turned_off` for the subscription or the service; `rate_limited` for the service, and `service_unreachable` also if it
 * responds with a 5xx status; the service's reason for the push service, such as `gone`; `timeout` for the last two links;
 * `unexpected` for any.
 */
export type TestReport =
  | { readonly ok: true }
  | ({ readonly ok: false; readonly link: TestLink } & FailureReport);

/** Why a link failed. */
export interface FailureReport {
  readonly code: string;
  /** Details in English, for the operator of the site. */
  readonly detail?: string | undefined;
}

/** Thrown for a link that failed. */
export class BrokenLink extends Error {
  readonly report: FailureReport;

  constructor(code: string, detail?: string) {
    super(code);
    this.report = { code, detail };
  }
}
