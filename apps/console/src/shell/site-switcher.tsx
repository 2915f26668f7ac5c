import { Button, Menu, MenuItem } from '@sineta/ui';
import { useMay } from '../accounts/me.ts';
import { useSites } from '../sites/sites.ts';
import { shellTexts } from './shell-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { SiteName } from './site-name.tsx';

/** Which site the pages are about, and the way to another one. */
export function SiteSwitcher({ current }: { readonly current: string }) {
  const texts = useTexts(shellTexts);
  const sites = useSites();
  const mayManage = useMay('manage');
  const name = sites.find(({ id }) => id === current)?.name ?? current;
  return (
    <Menu
      label={texts.sites}
      placement="bottom start"
      trigger={
        <Button variant="quiet" aria-label={texts.switchSite(name)}>
          <SiteName name={name} />
        </Button>
      }
    >
      {sites.map((site) => (
        <MenuItem
          key={site.id}
          href={`/sites/${site.id}`}
          isCurrent={site.id === current}
          textValue={site.name}
        >
          {site.name}
        </MenuItem>
      ))}
      {mayManage && (
        <MenuItem icon="plus" href="/new-site" textValue={texts.newSite}>
          {texts.newSite}
        </MenuItem>
      )}
    </Menu>
  );
}
