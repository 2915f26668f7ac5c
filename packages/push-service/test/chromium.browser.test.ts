import { expect, test } from 'vitest';
import { startPushService } from '@sineta/push-service';
import { launchChromium } from './support/browsers.ts';
import { createSender } from './support/sender.ts';
import { startSite } from './support/site.ts';
import { subscribe, unsubscribe, waitForEnd, waitForPush } from './support/visitor.ts';

test('Chromium subscribes, receives an encrypted message, and unsubscribes', async () => {
  await using service = await startPushService();
  await using site = await startSite();
  const sender = createSender(service);
  await using browser = await launchChromium(service, site.url);
  const page = await browser.newPage();

  const subscription = await subscribe(page, site.url, sender.publicKey);
  expect(subscription.endpoint).toContain('https://jmt17.google.com/fcm/send/');

  const reply = await sender.post(subscription, 'ação, coração');
  expect(reply.status).toBe(201);
  await waitForPush(page, 'ação, coração');
  await service.log.waitFor((request) => request.acknowledged, { timeout: 60_000 });

  expect(await unsubscribe(page)).toBe(true);
  await waitForEnd(service);
  expect(await sender.post(subscription, 'ninguém')).toMatchObject({ status: 410 });
});
