/** The links of the chain that a message goes along, in its order. */
export type TestLink = 'permission' | 'worker' | 'subscription' | 'service' | 'pushService' | 'display';

/** Where a test is. A link that was not reached is never told of. */
export interface TestStep {
  readonly link: TestLink;
  readonly state: 'running' | 'passed' | 'failed';
}

/**
 * How a test ended: well, or at the first link that failed. `code` is stable: a `ClientErrorCode`;
 * `denied` or `undecided` of the permission; `worker_not_sineta` of a worker that does not run our code;
 * `turned_off` of the subscription; `rate_limited` of the service; what the service says of the push
 * service, such as `gone`; `timeout` of the last two links; `unexpected` of any.
 */
export type TestReport =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly link: TestLink;
      readonly code: string;
      /** Details in English, for the operator of the site. */
      readonly detail?: string;
    };

/** A link that failed. */
export class BrokenLink extends Error {
  readonly code: string;
  readonly detail: string | undefined;

  constructor(code: string, detail?: string) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}
