import { Badge } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import { useSites } from '../sites.ts';
import { roleTexts } from './role-texts.ts';
import { type Access, hasRole } from './roles.ts';

/** The role on all sites. */
export function RoleBadge({ access }: { readonly access: Access }) {
  const texts = useTexts(roleTexts);
  const isOnly = useSites().length === 1;
  if (access.role !== undefined) {
    const name = texts.name[access.role];
    return <Badge>{isOnly ? name : texts.onAllSites(name)}</Badge>;
  }
  return !hasRole(access) && <Badge>{texts.none}</Badge>;
}

/** The roles on single sites, in words; undefined if there are none. */
export function useSiteRolesText(): (access: Access) => string | undefined {
  const texts = useTexts(roleTexts);
  const names = new Map(useSites().map(({ id, name }) => [id, name]));
  return ({ sites }) => {
    const words = Object.entries(sites).map(([id, role]) =>
      texts.onSite(texts.name[role], names.get(id) ?? id),
    );
    return words.length === 0 ? undefined : words.join(', ');
  };
}
