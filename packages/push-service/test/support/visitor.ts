import type { Page } from 'puppeteer-core';
import type { PushSubscription } from 'web-push';
import { expect } from 'vitest';
import type { PushService } from '@sineta/push-service';
import { patience } from './browsers.ts';

/** Subscribes the page at `url`, and collects the pushes to its worker. */
export async function subscribe(page: Page, url: string, publicKey: string): Promise<PushSubscription> {
  page.setDefaultTimeout(patience);
  await page.goto(url);
  return page.evaluate(async (applicationServerKey) => {
    const received: unknown[] = [];
    Object.assign(globalThis, { received });
    new BroadcastChannel('received').addEventListener('message', ({ data }) => received.push(data));
    await navigator.serviceWorker.register('/worker.js');
    const registration = await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    });
    return subscription.toJSON() as PushSubscription;
  }, publicKey);
}

/** Resolves once the worker has received `text`. */
export async function waitForPush(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (expected) => (globalThis as { received?: unknown[] }).received?.includes(expected),
    { polling: 20 },
    text,
  );
}

export async function unsubscribe(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.getSubscription();
    return (await subscription?.unsubscribe()) ?? false;
  });
}

/** Waits until the browser has reported that it unsubscribed: the promise of `unsubscribe()` may resolve before. */
export async function waitForEnd(service: PushService): Promise<void> {
  await expect.poll(() => service.subscriptions()[0]!.active).toBe(false);
}
