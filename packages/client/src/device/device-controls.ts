import type { DeviceChoices, Preferences } from '@sineta/protocol';
import type { TestReport, TestStep } from './test-report.ts';

/**
 * `off`: permitted, and turned off or never turned on. `undecided`: the browser would show its prompt. `unsupported`:
 * this browser, on this page, cannot receive messages.
 */
export type DeviceState = 'on' | 'off' | 'blocked' | 'undecided' | 'unsupported';

/** A topic of the site, with the name that its operator chose. */
export interface DeviceTopic {
  readonly topic: string;
  readonly name: string;
  /** Empty if there is none. */
  readonly description: string;
  readonly followed: boolean;
  /** Whether urgent notices about it pass the preferences for quiet hours and for notices a day. */
  readonly urgentDuringQuietHours: boolean;
}

/** The settings of this device that its visitor can see and change. */
export interface DeviceControls {
  state(): Promise<DeviceState>;
  /**
   * The topics to choose from. None is followed while the device is off.
   *
   * @param lang - of their names and descriptions, BCP 47; that of the page (`<html lang>`) when absent
   * @throws ClientError
   */
  topics(lang?: string): Promise<readonly DeviceTopic[]>;
  /**
   * The topics to ask the visitor about after notifications were turned on: those of {@link topics}, for three calls. Once
   * they are answered, further calls return an empty list and send no request. Call it once for a page view.
   *
   * @throws ClientError
   */
  topicsToAsk(lang?: string): Promise<readonly DeviceTopic[]>;
  /** Stores in this browser that the visitor has answered or skipped that question. {@link follow} answers it too. */
  topicsAnswered(): Promise<void>;
  /**
   * Follows a topic, or stops following it.
   *
   * @throws ClientError, also `service_refused` while the device is off
   */
  follow(topic: string, followed: boolean): Promise<void>;
  /** The ids of all topics that this device follows; none while it is off. Throws ClientError. */
  followed(): Promise<readonly string[]>;
  /**
   * Calls `listener` with the ids of the followed topics after each `follow`, in this tab or another, and when the service has
   * others, such as those of a user who signed in. Returns a function that unsubscribes.
   */
  onTopics(listener: (topics: readonly string[]) => void): () => void;
  /**
   * What the service has stored for this device: its choices, whether it belongs to a user, whose devices share topics and
   * preferences, and what the preferences hold.
   *
   * @throws ClientError, also `service_refused` while the device is off
   */
  choices(): Promise<DeviceChoices>;
  /**
   * What the visitor wants to get, and when. The service keeps it for this device, or for all devices of its user.
   *
   * @throws ClientError, also `service_refused` while the device is off
   */
  preferences(): Promise<Preferences>;
  /**
   * Replaces the preferences and returns them. They stay when the device registers again.
   *
   * @throws ClientError, also `service_refused` while the device is off
   */
  setPreferences(preferences: Preferences): Promise<Preferences>;
  /** The language of this device, BCP 47: the chosen one, or the browser's. */
  language(): Promise<string | null>;
  /**
   * Sets the language of this device. It stays when the device registers again.
   *
   * @throws ClientError if the request failed; the next registration sends the language
   */
  setLanguage(tag: string): Promise<void>;
  /**
   * Makes the service send a message to this device only, and checks each link of the chain, from the permission
   * to the notification on the screen. Rejects only if `signal` aborts, with its reason.
   *
   * @param locale - language of the message, BCP 47, if the visitor has chosen none; the browser's when absent
   */
  test(onStep: (step: TestStep) => void, signal?: AbortSignal, locale?: string): Promise<TestReport>;
}
