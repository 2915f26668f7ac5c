import type { CreateInvitation } from '@sineta/protocol';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage, strangerPage } = useConsole();

const address = (path: string) => `${service().url}/console${path}`;

/** A tab of a member with these roles, whom the owner has invited. */
async function memberPage(name: string, access: Partial<CreateInvitation>): Promise<Page> {
  const { page: owner } = await ownerPage();
  await owner.goto(address('/team'));
  const token = await owner.evaluate(async (access) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/v1/invitations', {
      method: 'POST',
      headers,
      body: JSON.stringify(access),
    });
    return ((await response.json()) as { token: string }).token;
  }, access);
  const { page } = await strangerPage();
  await page.goto(address('/sign-in'));
  const email = `${name.toLowerCase()}@vilanova.example`;
  const person = { name, email, password: 'outra sineta na mesa', token };
  expect(await ask(page, 'POST', '/v1/invitations:accept', person)).toBe(204);
  return page;
}

/** Opens the palette on the overview of a site, and returns how many of its rows have a name. */
async function openPalette(page: Page, site: string): Promise<(name: string) => Promise<number>> {
  await page.goto(address(`/sites/${site}`));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette: Locator = page.getByRole('dialog', { name: 'Ir para…' });
  await palette.waitFor();
  return async (name) => {
    await palette.getByRole('searchbox').fill(name);
    return palette.getByRole('listitem').filter({ hasText: name }).count();
  };
}

test('the palette offers an editor a new segment, and no new topic', async () => {
  const page = await memberPage('Bia', { role: 'editor' });
  const find = await openPalette(page, 'default');
  await expect.poll(() => find('Criar segmento')).toBe(1);
  expect(await find('Criar assunto')).toBe(0);
  await find('Criar segmento');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Criar segmento' }).waitFor();
});
