import type { MessageDetails } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

const messages = '/v1/sites/default/messages';
const address = (path: string) => `${service().url}/console/sites/default${path}`;

/** Requests with the session of the page. Returns the id of the message. */
function post(page: Page, body: object): Promise<string> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, { method: 'POST', headers, body });
      return ((await response.json()) as { id: string }).id;
    },
    [messages, JSON.stringify(body)] as const,
  );
}

const stored = (page: Page, id: string) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()) as MessageDetails, `${messages}/${id}`);

test('the page of a message has both variants, when they are compared, and the control group', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address(''));
  const sendAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const id = await post(page, {
    target: { everyone: true },
    notification: { title: 'Feira no sábado', body: 'Das 7h às 12h.' },
    experiment: { share: 20, decideAfterMinutes: 60, variant: { title: 'Frutas da estação' } },
    holdout: 10,
    sendAt,
  });
  expect((await stored(page, id)).experiment).toMatchObject({ status: 'running' });
  await page.goto(address(`/messages/${id}`));
  await page.getByRole('heading', { name: 'Teste A/B' }).waitFor();
  await page.getByText(/^A comparação é em .*\. Os outros dispositivos recebem então/).waitFor();
  const written = page.getByRole('region', { name: 'A · como foi escrita' });
  await written.getByText('Feira no sábado').first().waitFor();
  const varied = page.getByRole('region', { name: 'B', exact: true });
  await varied.getByText('Frutas da estação').first().waitFor();
  await page.getByText('10% do público, escolhido ao acaso, não vai receber esta mensagem.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});
