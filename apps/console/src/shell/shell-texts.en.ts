import type { shellPtBr } from './shell-texts.pt-br.ts';

/** The texts of the shell in English. */
export const shellEn: typeof shellPtBr = {
  skip: 'Skip to content',
  navigation: 'Navigation',
  siteNavigation: 'This site',
  workspaceNavigation: 'Workspace',
  closeMenu: 'Close menu',
  more: 'More',
  pages: {
    overview: 'Overview',
    compose: 'New message',
    messages: 'Messages',
    devices: 'Devices',
    topics: 'Topics and segments',
    settings: 'Site',
    team: 'Team',
    keys: 'API keys',
    audit: 'Activity',
    account: 'Your account',
  },
  switchSite: (name) => `Site: ${name}. Switch site`,
  sites: 'Sites',
  noSite: 'No site',
  noSitePage: {
    title: 'You do not have access to any site yet',
    text: 'Your account is ready. Ask an administrator of the team for a role.',
    check: 'Check again',
  },
  newSite: 'Create site',
  account: (name) => `Account of ${name}`,
  accountPage: 'Your account',
  signOut: 'Sign out',
  signOutFailed: 'Could not sign you out: the service did not respond. Try again.',
  language: 'Language',
  theme: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  offline: 'No connection. Your text is kept here; everything else resumes when the connection is back.',
  expired: {
    title: 'Your session has ended',
    text: 'Sign in again to continue where you left off. Nothing you wrote is lost.',
    goesOn: (what, until) =>
      `Sign in with the same account by ${until} to finish ${what}. After that, you will need to confirm it again.`,
  },
};
