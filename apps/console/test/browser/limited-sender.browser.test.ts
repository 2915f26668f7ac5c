import { randomBytes } from 'node:crypto';
import { type FailureSummary, limits } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { registerAudience, registerDevice } from '../../../../tests/faults/harness/audience.ts';
import { createServiceClient } from '../../../../tests/harness/service/service-client.ts';
import { startPushSink } from '../../../server/test/harness/push-sink.ts';
import { expectAccessible, expectToFit, launchBrowser, openPage, signUpOwner } from './console-page.ts';
import { startConsoleService } from './console-service.ts';

const devices = 200;
/** Messages that the push service accepts before it rejects the others: they show a rate of one a second. */
const accepted = 60;
const notification = { title: 'Aviso' };
const key = `sk_${randomBytes(32).toString('base64url')}`;

async function expectToBeRead(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of [1280, 360]) await expectToFit(page, width);
}

test('a push service that limits the site is on the pages of its messages and on the overview, with the end', async () => {
  let left = accepted;
  const { origin } = await startPushSink(() => {
    if (left === 0) return { status: 429, headers: { 'retry-after': '3600' } };
    left--;
    return { status: 201 };
  });
  await using service = await startConsoleService(undefined, {
    SINETA_PUSH_SERVICES: origin,
    SINETA_ADMIN_KEY: key,
    SINETA_REGISTRATIONS_PER_MINUTE: '100000',
  });
  const backEnd = { url: service.url, ...createServiceClient(service.url, key) };
  await registerAudience(backEnd, origin, devices);
  const token = await registerDevice(backEnd, `${origin}/push/direct`);
  await using browser = await launchBrowser();
  const { page, refused } = await openPage(browser, await signUpOwner(browser, service));
  const site = `${service.url}/console/sites/default`;

  const broadcast = await backEnd.send({ notification });
  await page.goto(`${site}/messages/${broadcast}`);
  const results = page.getByRole('region', { name: 'Quem não recebeu e por quê' });
  await results.getByText(/^Aguardando a resposta final/).waitFor();
  await results
    .getByText(
      /^Um serviço de push limita os envios deste site desde .+, e agora aceita cerca de \d+ por minuto\. Pediu uma pausa até .+\.$/,
    )
    .waitFor();
  await results
    .getByText(/^Nesse ritmo, o envio termina até .+\. As mensagens urgentes saem primeiro\. /)
    .waitFor();
  await expectToBeRead(page);

  // The service does not count them all.
  await page.route('**/failures:summary', async (route) => {
    const response = await route.fetch();
    const { awaited, ...summary } = (await response.json()) as FailureSummary;
    const counted = { ...awaited, devices: limits.awaitedDevices };
    await route.fulfill({ response, json: { ...summary, awaited: counted } });
  });
  await results.getByText('≥ 100.000 dispositivos').waitFor();
  await page.unroute('**/failures:summary');

  // It goes first, once the pause ends.
  const direct = await backEnd.send({ notification, target: { token } });
  await page.goto(`${site}/messages/${direct}`);
  await results.getByText(/^Nesse ritmo, o envio termina até /).waitFor();
  await expectToBeRead(page);

  // What the pace leads to may come after the message expires, and may not be known.
  let throughAt: string | undefined = '2040-01-01T12:00:00.000Z';
  await page.route('**/failures:summary', async (route) => {
    const response = await route.fetch();
    const summary = (await response.json()) as FailureSummary;
    await route.fulfill({ response, json: { ...summary, awaited: { ...summary.awaited, throughAt } } });
  });
  await results
    .getByText(/^Nesse ritmo, o envio terminaria em .* 2040, .+, mas a mensagem expira antes: /)
    .waitFor();
  throughAt = undefined;
  await results.getByText(/^Ainda não dá para prever quando o envio termina\. /).waitFor();
  await page.unroute('**/failures:summary');

  await page.goto(site);
  const services = page.getByRole('region', { name: 'Serviços de push' });
  await services.getByText('Com limite').waitFor();
  await services
    .getByText(
      /^Limita os envios deste site desde .+ por minuto\. Nesse ritmo, tudo o que espera sai até .+\. Não é preciso fazer nada: /,
    )
    .waitFor();
  await expectToBeRead(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('summary').getByText('Outro serviço: Com limite').waitFor();
  expect(refused).toEqual([]);
});
