import type { PushService } from '@sineta/push-service';
import type { Page } from 'puppeteer-core';
import type { Desktop } from './desktop.ts';

export type BrowserKind = 'firefox' | 'chromium';

/** What a site's notification permission can be. */
export type Permission = 'granted' | 'denied' | 'prompt';

export interface BrowserOptions {
  /** Where it subscribes, in place of its maker's own. */
  readonly pushService: Pick<PushService, 'firefoxPreferences' | 'chromiumFlags'>;
  /** Where its notifications appear; on the machine's own desktop when absent. */
  readonly desktop?: Pick<Desktop, 'address'> | undefined;
  readonly headless?: boolean;
  /** A directory that outlives the session: subscriptions and permissions survive a restart. One of its own, removed at the end, when absent. */
  readonly profile?: string | undefined;
  /** A host name at which this machine is reached over plain HTTP without counting as local. */
  readonly insecureHost?: string;
}

/** One real browser, driven the same way whichever it is. */
export interface BrowserSession extends AsyncDisposable {
  readonly kind: BrowserKind;
  readonly version: string;
  /** Opens a tab on the address. */
  openPage(url: string): Promise<Page>;
  /** An empty tab: for what has to be arranged before the first load. */
  newPage(): Promise<Page>;
  /** An empty tab in a private (incognito) window, which starts without anything and keeps nothing. */
  newPrivatePage(): Promise<Page>;
  pages(): Promise<Page[]>;
  setPermission(origin: string, permission: Permission): Promise<void>;
  /** Makes the gesture that has the page ask for permission, and answers as the visitor. */
  answerPermission(page: Page, gesture: () => Promise<void>, answer: 'allow' | 'block'): Promise<void>;
  /** Takes back everything that the browser knows of the origin: permissions, workers, storage. */
  forget(origin: string): Promise<void>;
  /** Settles when the browser has closed for any reason. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}
