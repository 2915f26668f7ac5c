import { useMaySomewhere, usePermissions } from '../../accounts/me.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { siteEntriesFor, workspaceEntriesFor } from '../navigation.tsx';
import { shellTexts } from '../shell-texts.ts';
import { keyOf } from './keys.ts';
import type { Place } from './place.ts';

/** The pages that the user may open. */
export function usePages(site: string | undefined): Place[] {
  const { pages } = useTexts(shellTexts);
  const permissions = usePermissions(site);
  const mayManage = useMaySomewhere('manage');
  const entries = [
    ...(site === undefined ? [] : siteEntriesFor(permissions)),
    ...workspaceEntriesFor(mayManage),
  ];
  return [
    ...entries.map(({ page, icon, to }) => ({
      name: pages[page],
      icon,
      href: to.replace('$site', site ?? ''),
      key: keyOf(page),
    })),
    { name: pages.account, icon: 'person', href: '/account' },
  ];
}
