import type { Settings } from '../page/settings.ts';

/** How long after a click a page may be the one that it opened, in milliseconds: a web app starts slowly on an old phone. */
const startTime = 20_000;

/**
 * Goes to the link of a notification that was clicked just before. A web app on the Home Screen of an iPhone or iPad that was
 * not running can open at its start page instead.
 */
export async function followLostLink({ records }: Pick<Settings, 'records'>): Promise<void> {
  const clicked = await records.read('clickedLink');
  if (clicked === undefined) return;
  // First, so that a link that redirects to this page is followed once.
  await records.update('clickedLink', () => undefined);
  if (Date.now() - clicked.at < startTime && clicked.url !== location.href) location.href = clicked.url;
}
