import { BellMark, Button, Icon, Menu, MenuItem, MenuSection } from '@sineta/ui';
import { useMayOn } from '../accounts/me.ts';
import { useSites } from '../accounts/sites.ts';
import { shellTexts } from './shell-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './site-switcher.module.css';

/** The current site, with a menu of those that the user sees. Undefined if the user sees none. */
export function SiteSwitcher({ current }: { readonly current: string | undefined }) {
  const texts = useTexts(shellTexts);
  const sites = useSites();
  const mayManage = useMayOn(undefined, 'manage');
  const name = sites.find(({ id }) => id === current)?.name;
  return (
    <div className={styles.switcher}>
      {name === undefined ? (
        <div className={styles.none}>
          <BellMark state="off" className={styles.mark} />
          <span className={styles.name}>{texts.noSite}</span>
        </div>
      ) : (
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
          <MenuSection label={texts.sites} selected={current}>
            {sites.map(({ id, name }) => (
              <MenuItem key={id} id={id} href={`/sites/${id}`}>
                {name}
              </MenuItem>
            ))}
          </MenuSection>
          {mayManage && (
            <MenuItem icon="plus" href="/new-site">
              {texts.newSite}
            </MenuItem>
          )}
        </Menu>
      )}
    </div>
  );
}
