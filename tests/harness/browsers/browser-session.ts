import type { PushService } from '@sineta/push-service';
import type { Page } from 'puppeteer-core';
import type { Desktop } from './desktop.ts';

export type BrowserKind = 'firefox' | 'chromium';

/** The states of a site's notification permission. */
export type Permission = 'granted' | 'denied' | 'prompt';

export interface BrowserOptions {
  /** The push service that replaces the browser maker's. */
  readonly pushService: Pick<PushService, 'firefoxPreferences' | 'chromiumFlags'>;
  /** The desktop that shows its notifications; the machine's own when absent. */
  readonly desktop?: Pick<Desktop, 'address'> | undefined;
  readonly headless?: boolean;
  /** A directory that outlives the session, for subscriptions and permissions; a temporary one when absent. */
  readonly profile?: string | undefined;
  /** Scrollbars that take space, as on Windows. */
  readonly classicScrollbars?: boolean;
  /** A host name of this machine that does not count as local, for plain HTTP. */
  readonly insecureHost?: string;
}

/** A real browser, with the same interface for each kind. */
export interface BrowserSession extends AsyncDisposable {
  readonly kind: BrowserKind;
  readonly version: string;
  /** Opens a tab with this URL. */
  openPage(url: string): Promise<Page>;
  /** Opens an empty tab, for preparations before the first load. */
  newPage(): Promise<Page>;
  /** Opens an empty tab in a private (incognito) window, without stored data. */
  newPrivatePage(): Promise<Page>;
  pages(): Promise<Page[]>;
  setPermission(origin: string, permission: Permission): Promise<void>;
  /** Makes the gesture that shows the permission prompt, and answers it. */
  answerPermission(page: Page, gesture: () => Promise<void>, answer: 'allow' | 'block'): Promise<void>;
  /** Deletes all data of the origin: permissions, workers, storage. */
  forget(origin: string): Promise<void>;
  /** Resolves when the browser has closed for any reason. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}
