import { Agent } from 'node:https';
import test from 'node:test';
import { startPushService } from '@sineta/push-service';
import { launch } from 'puppeteer-core';
import { startSite } from './some-site.ts';

void test('a subscribed reader sees the news', async () => {
  await using service = await startPushService();
  const [, , host, port] = service.connectTo[0]!.split(':');
  const agent = new Agent({ host, port: Number(port), ca: service.certificateAuthority });
  await using site = await startSite({ agent });
  const args = ['--no-sandbox', ...service.chromiumFlags];
  await using browser = await launch({ executablePath: '/usr/bin/chromium', args });
  const permission = { permission: { name: 'notifications' }, state: 'granted' } as const;
  await browser.defaultBrowserContext().setPermission(site.url, permission);
  const page = await browser.newPage();
  await page.goto(site.url);
  await page.locator('button').click();
  await page.waitForSelector('button:disabled');

  await site.publish('ação, coração');
  await service.log.waitFor((request) => request.acknowledged);
  await page.waitForSelector('::-p-text(ação, coração)');
});
