import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { write } from '../../../server/test/harness/rows.ts';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

/** Most devices have got three messages of the last day without a visit. */
async function disturbMost(): Promise<void> {
  const now = Date.now();
  const hour = 3_600_000;
  const { dataDir } = service();
  await write(
    { dataDir },
    `update device set browser = 'chrome', created_at = ${now - 48 * hour}, last_seen_at = ${now - 48 * hour}`,
  );
  await write(
    { dataDir },
    // The calendar opens this month: in its first hours these would be of the month before.
    `update message set send_at = ${now}, wave_at = ${now - hour}, created_at = ${now - hour} where state = 'sent'`,
  );
}

test('before a broadcast an operator reads how many devices it would disturb, and leaves them out', async () => {
  await disturbMost();
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Mais um aviso');
  // The bar reports them before the confirmation.
  await page
    .locator('form')
    .getByText(/(≈ )?[\d.]+ já com 3 avisos em 24 h$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(/^Para (cerca de )?[\d.]+ dispositivos, este é pelo menos o 4º aviso/).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  // On a phone too, the choice and the buttons are in sight at first.
  await page.setViewportSize({ width: 360, height: 740 });
  const inSight = (control: Locator) => control.boundingBox().then((box) => box!.y + box!.height <= 740);
  expect(await inSight(dialog.getByRole('button', { name: 'Enviar agora' }))).toBe(true);
  expect(await inSight(dialog.getByText('Não enviar'))).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  // They are most of the audience, so that nothing is chosen for the operator.
  const digest = dialog.getByRole('radio', { name: 'Guardar para o resumo' });
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  await dialog.getByText(/ Falta escolher para (cerca de )?[\d.]+\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Enviar agora' }).click();
  await dialog.getByText('Escolha o que acontece nesses dispositivos.').waitFor();
  await expect.poll(() => digest.evaluate((radio) => radio === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await dialog.getByText('Escolha o que acontece nesses dispositivos.').waitFor({ state: 'detached' });
  await dialog.getByText(/recebem? agora, (cerca de )?[\d.]+ no resumo\.$/).waitFor();
  await dialog.getByText('Recebem no resumo, em geral amanhã às 08:00, hora local.').waitFor();
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // The same for a message that is sent within the day.
  await page.getByText('Em data e hora marcadas').click();
  await page.getByRole('button', { name: 'Agendar', exact: true }).click();
  await dialog.getByText('este é pelo menos o 4º aviso').waitFor();
  // The choice for the message before does not go over to this one.
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Agora', { exact: true }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Enviar mesmo assim' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await dialog.getByRole('radio', { name: 'Não enviar' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Enviar agora' }).click();
  const results = page.getByRole('region', { name: 'Quem não recebeu e por quê' });
  await results
    .getByRole('listitem')
    .filter({ hasText: /^Não entregues: 4º aviso em 24 horas sem visita[1-9]\d* dispositivos?/ })
    .getByText('Estes dispositivos não recebem a mensagem.')
    .waitFor({ state: 'attached' });
  // Each reason opens.
  const rows = results.locator('ul').first().locator('> li');
  expect(await rows.locator('> details').count()).toBe(await rows.count());
  await page.getByText('A mensagem não foi entregue a outros dispositivos').waitFor();
  // Also in lists.
  await page.getByRole('link', { name: '← Mensagens' }).click();
  const row = page
    .getByRole('list', { name: 'Mensagens', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Mais um aviso' })
    .first();
  await row.getByText(/[1-9]\d* não entregues? · /).waitFor();
  await expectToFit(page, 360);
  await page.getByRole('link', { name: 'Agenda', exact: true }).click();
  await page.waitForURL(/\/calendar/);
  await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor();
  await page.getByRole('region', { name: 'Agenda' }).waitFor();
  // Some of a busy day are folded. Which days are busy depends on the hour.
  const more = page.getByRole('button', { name: /^(?:mais \d+|\d+ antes)/ });
  while ((await more.count()) > 0) await more.first().click();
  await page
    .getByText(/[1-9]\d* não entregues?$/)
    .first()
    .waitFor();
  // What was sent to all has no badge there.
  await page.getByRole('link', { name: 'A ponte reabriu' }).first().waitFor();
  expect(await page.getByText('Enviada', { exact: true }).count()).toBe(0);
  expect(refused).toEqual([]);
});

test('with two long titles on a phone, the question is in sight, and what goes on below is marked', async () => {
  await disturbMost();
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${service().url}/console/sites/default/compose`);
  const long = 'A ponte sobre o rio fica fechada nos dois sentidos durante a semana inteira. '.repeat(3);
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(`${long}A`);
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('checkbox', { name: 'Comparar duas versões' }).press('Space');
  await page.getByLabel('Título da versão B').fill(`${long}B`);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const last = dialog.getByText('Não enviar');
  await last.waitFor();
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  const send = dialog.getByRole('button', { name: 'Enviar agora' });
  const bottomOf = (part: Locator) => part.boundingBox().then((box) => box!.y + box!.height);
  const top = (await send.boundingBox())!.y;
  expect(await bottomOf(last)).toBeLessThan(top);
  const more = dialog.locator('[data-more]');
  await more.waitFor();
  // At the end nothing is marked. The question comes back into sight if it is not answered.
  const text = dialog.getByText(`B: ${long}B`);
  await dialog.evaluate(({ parentElement: modal }) => modal!.scrollTo(0, modal!.scrollHeight));
  await more.waitFor({ state: 'detached' });
  expect(await bottomOf(text)).toBeLessThan(top);
  await send.click();
  await more.waitFor();
  await expect.poll(() => last.boundingBox().then((box) => box!.y > 0)).toBe(true);
  await expect.poll(() => bottomOf(last)).toBeLessThan(top);
});

test('another choice after a lost response does not send the message again', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Uma vez só');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: 'Enviar mesmo assim' }).waitFor();
  await dialog.getByRole('radio', { name: 'Guardar para o resumo' }).focus();
  await page.keyboard.press('Space');
  let isLost = false;
  await page.route('**/v1/sites/default/messages', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Enviar agora' }).click();
  await dialog.getByText('O serviço não respondeu.').waitFor();
  await dialog.getByRole('radio', { name: 'Não enviar' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Enviar agora' }).click();
  await dialog.getByText('Este envio já foi feito com outro conteúdo.').waitFor();
  const stored = await page.evaluate(async () => {
    const response = await fetch('/v1/sites/default/messages?limit=100');
    return ((await response.json()) as { messages: { title: string }[] }).messages;
  });
  expect(stored.filter(({ title }) => title === 'Uma vez só')).toHaveLength(1);
});
