import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../../server/test/harness/cli-process.ts';
import { ask, expectAccessible, expectToFit, fillPerson, owner, signInAgain } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { useConsole } from './use-console.ts';

const viewer = { name: 'Bruno Lima', email: 'bruno@vilanova.example', password: 'outra sineta na mesa' };

const { service, ownerPage, strangerPage } = useConsole();

/** Opens a page of the console as the owner. */
async function openAsOwner(path: string): Promise<Page> {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console${path}`);
  await page.locator('main h1').waitFor();
  return page;
}

describe('entry pages', () => {
  test('secret links report missing fields, leave the address bar at once and work once', async () => {
    await using fresh = await startConsoleService();
    const { page, refused } = await strangerPage();
    await page.goto(fresh.setUpLink);
    await page.getByRole('heading', { name: 'Boas-vindas à Sineta' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await fillPerson(page, { ...owner, email: 'ana', password: 'curta' });
    await page.getByRole('button', { name: 'Criar conta e entrar' }).click();
    await page.getByText('Digite um e-mail, como ana@exemplo.org.').waitFor();
    await page.getByText('Faltam 7 caracteres na senha.').waitFor();
    expect(await page.getByLabel('Nome').inputValue()).toBe(owner.name);
    await fillPerson(page, { ...owner, password: 'password1234' });
    await page.getByRole('button', { name: 'Criar conta e entrar' }).click();
    await page.getByText('Esta senha é fácil de adivinhar.').waitFor();
    await expectAccessible(page);
    await fillPerson(page, owner);
    await page.getByRole('button', { name: 'Criar conta e entrar' }).click();
    await page.waitForURL('**/console/sites/default');
    await page.getByRole('button', { name: 'Conta de Ana Souza' }).waitFor();

    await page.goto('about:blank');
    await page.goto(fresh.setUpLink);
    await page.getByRole('heading', { name: 'Este serviço já foi configurado' }).waitFor();

    const env = { SINETA_DATA_DIR: fresh.dataDir, PORT: new URL(fresh.url).port };
    const printed = await runCli(['reset-password', owner.email], env);
    const link = /\S+\/console\/reset-password#\S+/.exec(printed.stdout)?.[0];
    await page.goto(link!);
    await page.getByLabel('Nova senha').fill('curta');
    await page.getByRole('button', { name: 'Mudar senha' }).click();
    await page.getByText('Faltam 7 caracteres na senha.').waitFor();
    expect(await page.getByLabel('Nova senha').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    expect(new URL(page.url()).hash).toBe('');
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Abra o link de novo' }).waitFor();
    await page.goto('about:blank');
    await page.goto(link!);
    await page.getByLabel('Nova senha').fill('password1234');
    await page.getByRole('button', { name: 'Mudar senha' }).click();
    await page.getByText('Esta senha é fácil de adivinhar.').waitFor();
    const password = 'mais uma sineta na mesa';
    await page.getByLabel('Nova senha').fill(password);
    await page.getByRole('button', { name: 'Mudar senha' }).click();
    await page.getByRole('heading', { name: 'Senha alterada' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Senha alterada');
    await page.getByRole('link', { name: 'Entrar' }).click();
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/console/sites/default');
    await page.goto('about:blank');
    await page.goto(link!);
    await page.getByLabel('Nova senha').fill(password);
    await page.getByRole('button', { name: 'Mudar senha' }).click();
    await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
    expect(refused).toEqual([]);
  });

  test('an incorrect password is reported without naming the field, and the correct one opens the requested page', async () => {
    const { page } = await strangerPage();
    await page.goto(`${service().url}/console/team`);
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Senha', { exact: true }).fill('não é esta mesmo');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('E-mail ou senha incorretos.').waitFor();
    const password = page.getByLabel('Senha', { exact: true });
    expect(await password.inputValue()).toBe('');
    await page.getByText('Mostrar senha').click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByLabel('Senha', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('heading', { name: 'Equipe', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/team');
  });
});

test('an invited viewer joins by the link, sees statistics but no tokens, and cannot send by any request', async () => {
  const page = await openAsOwner('/team');
  await page.getByRole('button', { name: 'Convidar alguém' }).click();
  await page.getByText('Leitor', { exact: true }).last().click();
  await page.getByLabel('Anotação').fill('Bruno, da imprensa');
  await page.getByRole('button', { name: 'Criar link' }).click();
  const link = await page.getByRole('dialog').locator('pre').textContent();

  const { page: guest } = await strangerPage();
  await guest.goto(link!);
  await guest.getByText('Vê mensagens e números, mas não muda nada.').waitFor();
  expect(new URL(guest.url()).hash).toBe('');
  await expectAccessible(guest);
  await fillPerson(guest, { ...viewer, email: owner.email });
  await guest.getByRole('button', { name: 'Entrar na equipe' }).click();
  await guest.getByText('Alguém da equipe já usa este e-mail.').waitFor();
  expect(await guest.getByRole('alert').count()).toBe(0);
  expect(await guest.getByText('não aceitou').count()).toBe(0);
  await fillPerson(guest, viewer);
  await guest.getByRole('button', { name: 'Entrar na equipe' }).click();
  await guest.waitForURL('**/console/sites/default');
  await guest.getByRole('link', { name: 'Mensagens' }).first().waitFor();
  expect(await guest.getByRole('link', { name: 'Nova mensagem' }).count()).toBe(0);
  expect(await guest.getByRole('link', { name: 'Chaves de API' }).count()).toBe(0);
  const message = { target: { everyone: true }, notification: { title: 'Não vai' } };
  expect(await ask(guest, 'POST', '/v1/sites/default/messages', message)).toBe(403);
  expect(await ask(guest, 'POST', '/v1/api-keys', { name: 'minha', scope: 'send' })).toBe(403);
  expect(await ask(guest, 'GET', '/v1/sites/default/messages')).toBe(200);
  const segment = { name: 'Conselho', filter: { users: ['maria'] } };
  expect(await ask(page, 'PUT', '/v1/sites/default/segments/conselho', segment)).toBe(200);
  await guest.goto(`${service().url}/console/sites/default/topics`);
  await guest.getByText('Escolhe pessoas').waitFor();

  await page.getByRole('button', { name: 'Pronto' }).click();
  const opener = page.getByRole('button', { name: 'Convidar alguém' });
  await expect
    .poll(() => opener.evaluate((button) => button === document.activeElement), { timeout: 60_000 })
    .toBe(true);
  await page.reload();
  await page.getByText('bruno@vilanova.example · Último acesso: na última hora').waitFor();
  await page.getByRole('button', { name: 'Ações para Bruno Lima' }).click();
  await page.getByRole('menuitem', { name: 'Remover da equipe' }).click();
  await page.getByRole('button', { name: 'Remover', exact: true }).click();
  await page.getByText('Bruno Lima saiu da equipe.').waitFor();
  expect(await ask(guest, 'GET', '/v1/sites/default/messages')).toBe(401);

  // The only owner is warned before anything is refused.
  await page.getByRole('button', { name: `Ações para ${owner.name}` }).click();
  await page.getByRole('menuitem', { name: 'Mudar papel' }).click();
  const warning = page.getByText('A equipe precisa de pelo menos uma pessoa responsável.');
  const roles = page.getByRole('dialog', { name: `Papel de ${owner.name}` });
  await roles.getByText('Editor', { exact: true }).last().click();
  await warning.waitFor();
  await expectAccessible(page);
  await roles.getByText('Responsável', { exact: true }).last().click();
  expect(await warning.count()).toBe(0);
});

test('after the session ends, typed input waits for a new sign-in and is then submitted, unless that took too long', async () => {
  const page = await openAsOwner('/keys');
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await page.getByLabel('Nome').fill('Site da prefeitura');
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Criar chave' }).click();
  await signInAgain(page);
  await page.getByText('Chave criada').waitFor();
  const key = await page.getByRole('dialog').locator('pre').first().textContent();
  const sites = `${service().url}/v1/sites`;
  const status = async () => (await fetch(sites, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status()).toBe(200);
  // Trying the key sends nothing.
  await page.getByText('Não envia nada: mostra quantos dispositivos receberiam.').waitFor();
  const example = (await page.getByRole('dialog').locator('pre').last().textContent())!;
  const [, address] = /^curl (\S+) /.exec(example)!;
  const [, body] = /-d '([^']+)'$/.exec(example)!;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const tried = await fetch(address!, { method: 'POST', headers, body: body! });
  expect(tried.status).toBe(200);
  expect(await tried.json()).toMatchObject({ audience: { devices: 0, exact: true } });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Já guardei' }).click();
  await page.getByRole('button', { name: 'Revogar Site da prefeitura' }).click();
  await page.context().clearCookies();
  const revoke = page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' });
  await revoke.click();
  await page.getByRole('heading', { name: 'Sua sessão terminou' }).waitFor();
  await page.evaluate(() => {
    const later = Date.now() + 6 * 60_000;
    Date.now = () => later;
  });
  await signInAgain(page);
  await page.getByText('Nada foi alterado nem enviado. Confira e tente de novo.').waitFor();
  expect(await status()).toBe(200);
  await revoke.click();
  await page.getByText('revogada.').waitFor();
  expect(await status()).toBe(401);
});

test('topics and site settings are saved, and errors are shown at their fields', async () => {
  const page = await openAsOwner('/sites/default/topics');
  await page.getByRole('button', { name: 'Criar assunto' }).click();
  await page.getByLabel('Nome').fill('Água e esgoto');
  expect(await page.getByLabel('ID').inputValue()).toBe('agua-e-esgoto');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Assunto “Água e esgoto” salvo.').waitFor();
  await page.getByRole('button', { name: 'Criar segmento' }).click();
  await page.getByLabel('Nome').fill('Android em português');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Escolha pelo menos uma condição.').waitFor();
  await page.getByRole('button', { name: 'Sistema' }).click();
  await page.getByText('Android', { exact: true }).click();
  await page.getByRole('button', { name: 'Mais condições' }).click();
  await page.getByRole('button', { name: 'Entrou desde' }).click();
  await page.getByLabel('Entrou desde', { exact: true }).pressSequentially('11112026');
  expect(await page.getByLabel('Entrou desde', { exact: true }).inputValue()).toBe('2026-11-11');
  await page.getByText('Nenhum dispositivo ainda').waitFor();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText(/^Sistema: Android · Entrou desde: 11 de nov/).waitFor();

  await page.goto(`${service().url}/console/sites/default/settings`);
  await page.getByLabel('Origens permitidas').fill('https://www.vilanova.example/a');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('não é uma origem como').waitFor();
  await page.getByLabel('Origens permitidas').fill('https://www.vilanova.example/');
  const retention = page.getByLabel('Dias para guardar mensagens individuais');
  expect(await retention.inputValue()).toBe('30');
  await retention.fill('');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Digite um número inteiro, de 1 a 365.').waitFor();
  await retention.fill('90');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Configuração salva.').waitFor();
  await page.reload();
  await expect
    .poll(() => page.getByLabel('Origens permitidas').inputValue())
    .toBe('https://www.vilanova.example');
  expect(await retention.inputValue()).toBe('90');
});

test('name, language and appearance are changed by keyboard and stored', async () => {
  const page = await openAsOwner('/account');
  await page.getByLabel('Nome').fill('Ana Prado');
  await page.keyboard.press('Enter');
  await page.getByText('Nome alterado.').waitFor();
  await page.getByRole('button', { name: 'Conta de Ana Prado' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'English' }).press('Enter');
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Account of Ana Prado' }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  await page.reload();
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
  const root = await page.evaluate(() => ({
    theme: document.documentElement.dataset['theme'],
    lang: document.documentElement.lang,
  }));
  expect(root).toEqual({ theme: 'dark', lang: 'en' });
});

test('a page without its event stream polls, and shows a notice', async () => {
  const page = await openAsOwner('/keys');
  const id = await page.evaluate(
    async (sendAt) => {
      const body = JSON.stringify({ target: { everyone: true }, notification: { title: 'Aviso' }, sendAt });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/v1/sites/default/messages', { method: 'POST', headers, body });
      return ((await answer.json()) as { id: string }).id;
    },
    new Date(Date.now() + 3_600_000).toISOString(),
  );
  let refused = true;
  await page.route('**/events', (route) => (refused ? route.fulfill({ status: 429 }) : route.continue()));
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  const banner = page.getByText('se atualiza a cada 5 segundos');
  await banner.waitFor();
  refused = false;
  await expect.poll(() => banner.count()).toBe(0);
});

const pages = {
  '/team': 'O que cada papel pode fazer',
  '/keys': 'Chaves ativas',
  '/audit': 'criou a equipe',
  '/account': 'Último acesso: agora',
  '/sites/default/messages': 'Buscar em títulos e textos',
  '/sites/default/messages/direct': 'Nenhuma mensagem individual ainda',
  '/sites/default/messages/drafts': 'Nenhum rascunho da equipe',
  '/sites/default/topics': 'Assuntos',
  '/sites/default/settings': 'Mensagem de boas-vindas',
  '/sites/default/settings/limits': 'Avisos em excesso',
  '/sites/default/settings/bell': 'Salvar mural',
  '/sites/default/settings/integration': 'Chaves VAPID',
  '/new-site': 'Criar site',
  '/nothing': 'Página não encontrada',
};

test('every page passes axe-core in both themes, fits 360 pixels and respects the content security policy', async () => {
  const page = await openAsOwner('/team');
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  for (const [path, shows] of Object.entries(pages)) {
    await page.goto(`${service().url}/console${path}`);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await expectAccessible(page);
    await expectToFit(page, 360);
  }
  expect(refused).toEqual([]);
});

test('navigation moves the focus to the title of the page', async () => {
  const page = await openAsOwner('/team');
  await page.getByRole('link', { name: 'Atividade' }).click();
  await page.getByRole('heading', { name: 'Atividade', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Atividade');
  expect(await page.title()).toBe('Atividade · Sineta');
});
