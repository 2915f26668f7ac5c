import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPushService } from '@sineta/push-service';
import { launchFirefox } from './support/browsers.ts';
import { createSender } from './support/sender.ts';
import { startSite } from './support/site.ts';
import { subscribe, unsubscribe, waitForEnd, waitForPush } from './support/visitor.ts';

test('Firefox subscribes, receives an encrypted message, and unsubscribes', async () => {
  await using service = await startPushService();
  await using site = await startSite();
  const sender = createSender(service);
  await using browser = await launchFirefox(service);
  const page = await browser.newPage();

  const subscription = await subscribe(page, site.url, sender.publicKey);
  expect(subscription.endpoint).toContain(`${service.origin}/push/`);

  const reply = await sender.post(subscription, 'ação, coração');
  expect(reply.status).toBe(201);
  await waitForPush(page, 'ação, coração');
  await service.log.waitFor((request) => request.acknowledged, { timeout: 60_000 });

  expect(await unsubscribe(page)).toBe(true);
  await waitForEnd(service);
  expect(await sender.post(subscription, 'ninguém')).toMatchObject({ status: 410 });
});

test('Firefox receives messages that were posted while it was closed', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'push-service-firefox-'));
  // The browser's last child process may write for a moment after the browser has ended.
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 10 }));
  await using service = await startPushService();
  await using site = await startSite();
  const sender = createSender(service);
  const first = await launchFirefox(service, profile);
  const subscription = await subscribe(await first.newPage(), site.url, sender.publicKey);
  await first.close();

  await sender.post(subscription, 'enquanto dormia');
  expect(service.log.requests()).toMatchObject([{ status: 201, messageState: 'queued' }]);
  await using second = await launchFirefox(service, profile);
  expect(second.connected).toBe(true);
  // Firefox acknowledges only messages that its worker received and could decrypt.
  await service.log.waitFor((request) => request.acknowledged, { timeout: 60_000 });
});
