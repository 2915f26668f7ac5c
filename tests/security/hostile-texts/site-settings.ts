import { boardSettingsSchema, type UpdateSite, welcomeMessageSchema } from '@sineta/protocol';
import type { MeasuredService } from '../harness/measured-service.ts';
import { acceptedAddresses } from './texts.ts';

/**
 * Gives the settings of the site with the notice board these texts, as far as they can have them.
 * @returns the pages that show them, with the texts of each
 */
export async function saveSettings(
  { url, adminKey }: MeasuredService,
  texts: readonly [string, string, string],
  index: number,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const address = acceptedAddresses[index % acceptedAddresses.length]!;
  const [title, introduction, footer] = (['title', 'introduction', 'footer'] as const).map(
    (name, place) => boardSettingsSchema.shape[name].safeParse(texts[place]!.slice(0, 80)).data,
  );
  const welcome = { title: texts[1].slice(0, 200), body: texts[2].slice(0, 200) };
  const welcomeMessage =
    welcomeMessageSchema.safeParse({ texts: { 'pt-BR': welcome, en: welcome }, url: address }).data ?? null;
  const settings: UpdateSite = {
    board: { title, introduction, footer, contactUrl: address, privacyUrl: address },
    welcomeMessage,
  };
  const response = await fetch(`${url}/v1/sites/default/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${adminKey}` },
    body: JSON.stringify(settings),
  });
  if (!response.ok) throw new Error(`Settings: ${response.status} ${await response.text()}`);
  const shown = [title, introduction, footer].filter((text) => text !== undefined);
  return {
    '/': shown,
    [`/?q=${encodeURIComponent(texts[0].slice(0, 80).toWellFormed())}`]: [],
    '/console/sites/default/settings/bell': shown,
    // The field of a title has one line.
    '/console/sites/default/settings/welcome':
      welcomeMessage === null ? [] : [welcome.title, welcome.body].filter((text) => !/[\r\n]/.test(text)),
  };
}
