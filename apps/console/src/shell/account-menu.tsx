import { Button, Icon, Menu, MenuItem, MenuSection } from '@sineta/ui';
import { languageNames, languages, themes } from '../preferences/preferences.ts';
import { usePreferences } from '../preferences/preferences-provider.tsx';
import { useMe } from '../accounts/me.ts';
import { useSignOut } from './use-sign-out.ts';
import { shellTexts } from './shell-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './account-menu.module.css';

/** The user's menu: account, language, appearance, sign out. */
export function AccountMenu() {
  const texts = useTexts(shellTexts);
  const { name, email } = useMe();
  const preferences = usePreferences();
  const signOut = useSignOut();
  return (
    <div className={styles.account}>
      <Menu
        label={texts.account(name)}
        heading={
          <>
            <strong className={styles.name}>{name}</strong>
            <span className={styles.email}>{email}</span>
          </>
        }
        trigger={
          <Button variant="quiet" aria-label={texts.account(name)}>
            <Icon name="person" />
            <span className={styles.who}>{name}</span>
          </Button>
        }
      >
        <MenuItem icon="person" href="/account">
          {texts.accountPage}
        </MenuItem>
        <MenuSection label={texts.language} selected={preferences.language}>
          {languages.map((language) => (
            <MenuItem key={language} id={language} onAction={() => preferences.change({ language })}>
              {languageNames[language]}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection label={texts.theme} selected={preferences.theme}>
          {themes.map((theme) => (
            <MenuItem key={theme} id={theme} onAction={() => preferences.change({ theme })}>
              {texts.themes[theme]}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection label={texts.signOut}>
          <MenuItem icon="leave" onAction={signOut}>
            {texts.signOut}
          </MenuItem>
        </MenuSection>
      </Menu>
    </div>
  );
}
