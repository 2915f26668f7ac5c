import { BellMark, Button, Icon, Menu, MenuItem } from '@sineta/ui';
import { useMay } from '../accounts/me.ts';
import { useSites } from '../sites/sites.ts';
import { shellTexts } from './shell-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './site-switcher.module.css';

/** The current site, with a menu of the others. */
export function SiteSwitcher({ current }: { readonly current: string }) {
  const texts = useTexts(shellTexts);
  const sites = useSites();
  const mayManage = useMay('manage');
  const name = sites.find(({ id }) => id === current)?.name ?? current;
  return (
    <div className={styles.switcher}>
      <Menu
        label={texts.sites}
        placement="bottom start"
        trigger={
          <Button variant="quiet" aria-label={texts.switchSite(name)}>
            <BellMark state="on" className={styles.mark} />
            <span className={styles.name}>{name}</span>
            <Icon name="down" className={styles.arrow} />
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
    </div>
  );
}
