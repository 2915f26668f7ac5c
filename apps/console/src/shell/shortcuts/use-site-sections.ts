import { defaultSite } from '@sineta/protocol/payload';
import { usePermissions } from '../../accounts/me.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { messagesTexts } from '../../messages/messages-texts.ts';
import { conversionsTexts } from '../../sites/conversions/conversions-texts.ts';
import { disturbanceTexts } from '../../sites/disturbance/disturbance-texts.ts';
import { imagesTexts } from '../../sites/images/images-texts.ts';
import { boardTexts } from '../../sites/settings/board/board-texts.ts';
import { identitySecretTexts } from '../../sites/settings/identity-secret-texts.ts';
import { siteTexts } from '../../sites/settings/site-texts.ts';
import { shellTexts } from '../shell-texts.ts';
import type { Place } from './place.ts';
import { shortcutTexts } from './shortcut-texts.ts';

/** The lists of messages, the pages of the settings and their sections, as far as the user may open them. */
export function useSiteSections(site: string | undefined): Place[] {
  const permissions = usePermissions(site);
  const names = useNames();
  if (site === undefined) return [];
  const may = ({ needs }: Section) => needs === undefined || permissions.includes(needs);
  // Only the default site has a notice board.
  const exists = ({ to }: Section) => to !== boardPage || site === defaultSite;
  return sectionsOf(names)
    .filter((section) => may(section) && exists(section))
    .map((section) =>
      Object.assign({ href: `/sites/${site}/${section.to}`, id: `${section.to} ${section.name}` }, section),
    );
}

/** The page of the notice board, below the address of the site. */
const boardPage = 'settings/bell';

function useNames() {
  return {
    shell: useTexts(shellTexts).pages,
    shortcut: useTexts(shortcutTexts),
    lists: useTexts(messagesTexts),
    site: useTexts(siteTexts),
    conversions: useTexts(conversionsTexts),
    disturbance: useTexts(disturbanceTexts),
    images: useTexts(imagesTexts),
    board: useTexts(boardTexts),
    secrets: useTexts(identitySecretTexts),
  };
}

interface Section extends Pick<Place, 'name' | 'note' | 'icon' | 'search' | 'words'> {
  /** The address below that of the site. */
  readonly to: string;
  readonly needs?: 'draft' | 'send' | 'manage';
}

function sectionsOf(texts: ReturnType<typeof useNames>): Section[] {
  const { shell, shortcut, lists, site, conversions, disturbance, images, board, secrets } = texts;
  const list = (name: string, to: string, more?: Pick<Section, 'needs' | 'search'>): Section => ({
    name: `${shell.messages}: ${name}`,
    icon: 'messages',
    to: `messages${to}`,
    ...more,
  });
  const settings = (name: string, page: string, words?: string): Section => ({
    name: `${shell.settings}: ${name}`,
    icon: 'site',
    to: `settings/${page}`,
    ...(words !== undefined && { words }),
  });
  /** Part of a page of the settings. */
  const part = (name: string, page: string, on: string, needs?: Section['needs']): Section => ({
    name,
    note: `${shell.settings}: ${on}`,
    icon: 'site',
    to: `settings${page}`,
    ...(needs && { needs }),
  });
  const { general, limits, bell, integration } = site.pages;
  return [
    list(shortcut.scheduled, '', { search: { state: 'scheduled' } }),
    list(lists.direct, '/direct'),
    list(lists.drafts, '/drafts', { needs: 'draft' }),
    list(lists.recurring, '/recurring', { needs: 'send' }),
    list(lists.calendar, '/calendar'),
    settings(limits, 'limits', shortcut.words.limits),
    settings(bell, 'bell'),
    settings(integration, 'integration'),
    settings(site.welcome.title, 'welcome'),
    part(site.settings.icon, '', general),
    part(site.settings.timeZone, '', general),
    part(site.settings.origins, '', general),
    part(images.title, '', general, 'draft'),
    part(disturbance.title, '/limits', limits),
    part(board.title, '/bell', bell),
    part(site.bell.title, '/integration', integration),
    part(conversions.title, '/integration', integration),
    part(secrets.title, '/integration', integration, 'manage'),
    part(site.keys.title, '/integration', integration, 'manage'),
  ];
}
