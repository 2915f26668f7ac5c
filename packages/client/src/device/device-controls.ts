import type { TestReport, TestStep } from './test-report.ts';

/**
 * `off`: permitted, and turned off or never turned on. `undecided`: the browser would ask. `unsupported`:
 * this browser, on this page, cannot receive messages.
 */
export type DeviceState = 'on' | 'off' | 'blocked' | 'undecided' | 'unsupported';

/** A topic of the site by the name that its operator gave it. */
export interface DeviceTopic {
  readonly topic: string;
  readonly name: string;
  /** Empty when there is none. */
  readonly description: string;
  readonly followed: boolean;
}

/** What a visitor may know of this device and change about it. */
export interface DeviceControls {
  state(): Promise<DeviceState>;
  /**
   * The topics to choose from. None is followed where the device is not on.
   *
   * @throws ClientError
   */
  topics(): Promise<readonly DeviceTopic[]>;
  /**
   * Has the device get the messages of a topic, or not any more.
   *
   * @throws ClientError `service_refused` too when the device is not on
   */
  follow(topic: string, followed: boolean): Promise<void>;
  /** The language of this device, BCP 47: the chosen one, else the browser's. */
  language(): Promise<string | null>;
  /**
   * Chooses the language of this device. It stays when the device registers again.
   *
   * @throws ClientError when the service was not told; the next registration tells it
   */
  setLanguage(tag: string): Promise<void>;
  /**
   * Has the service send a message to this device alone and follows it, link by link, from the permission
   * to the notification on the screen. Rejects only when `signal` aborts, with its reason.
   *
   * @param locale - language of the message, BCP 47, where the visitor has chosen none; the browser's when absent
   */
  test(onStep: (step: TestStep) => void, signal?: AbortSignal, locale?: string): Promise<TestReport>;
}
