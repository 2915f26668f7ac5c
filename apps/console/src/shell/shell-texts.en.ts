import type { shellPtBr } from './shell-texts.pt-br.ts';

/** The words around every page, in English. */
export const shellEn: typeof shellPtBr = {
  skip: 'Skip to the content',
  navigation: 'Navigation',
  siteNavigation: 'This site',
  houseNavigation: 'The house',
  closeMenu: 'Close the menu',
  more: 'More',
  pages: {
    overview: 'Overview',
    compose: 'Write',
    messages: 'Messages',
    devices: 'Devices',
    topics: 'Topics and segments',
    settings: 'Site',
    team: 'Team',
    keys: 'Keys',
    audit: 'Log',
    account: 'Your account',
  },
  switchSite: (name) => `Site: ${name}. Switch site`,
  sites: 'Sites',
  newSite: 'Make another site',
  account: (name) => `Account of ${name}`,
  accountPage: 'Your account',
  signOut: 'Sign out',
  signOutFailed: 'You are not signed out: the service did not answer as it should. Try again.',
  language: 'Language',
  theme: 'Appearance',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  offline: 'No connection. What you write stays here; the rest goes on when it is back.',
  expired: {
    title: 'Your session has ended',
    text: 'Sign in again to go on where you were. Nothing that you wrote is lost.',
    goesOn: (what, until) =>
      `Sign in by ${until}, with the same account, and ${what} goes on. After that, only if you confirm it again.`,
  },
};
