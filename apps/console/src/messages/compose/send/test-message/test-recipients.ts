/** Where a test goes. */
export interface TestRecipients {
  /** To this browser. */
  readonly here: boolean;
  /** The ids of saved devices. */
  readonly devices: readonly string[];
}

export const ownBrowserOnly: TestRecipients = { here: true, devices: [] };
