import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readComposeSearch } from './messages/compose/compose-search.ts';
import { readDeviceSearch } from './devices/device-filters.ts';
import { readDirectSearch } from './messages/direct/direct-filters.ts';
import { readMessageSearch } from './messages/message-filters.ts';
import { readAuditSearch } from './sites/audit/audit-filters.ts';
import { meQuery } from './accounts/me.ts';
import { setUpQuery } from './accounts/links/set-up.ts';
import type { Service } from './service/service.ts';
import { sitesQuery } from './accounts/sites.ts';
import { lastSite } from './shell/last-site.ts';
import { Shell } from './shell/shell.tsx';

/** The context of the routes. */
export interface RouterContext {
  readonly service: Service;
  readonly queries: QueryClient;
  /** The secret after the # of an invitation, setup or reset link; undefined without one. */
  readonly linkToken: string | undefined;
}

/** The page for an unknown address. */
export const NotFoundPage = lazyRouteComponent(() => import('./problems/not-found-page.tsx'), 'NotFoundPage');

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyRouteComponent(() => import('./accounts/links/set-up-page.tsx'), 'SetUpPage'),
});

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('./accounts/links/join-page.tsx'), 'JoinPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('./accounts/links/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('./accounts/links/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next, problem }: Record<string, unknown>): { next?: string; problem?: string } => ({
    // Only a path of the console: after signing in, a link must not redirect to another site.
    ...(typeof next === 'string' && /^\/(?![/\\])/.test(next) && { next }),
    // The code of an error, after a sign-in at the OpenID provider.
    ...(typeof problem === 'string' && { problem }),
  }),
  beforeLoad: async ({ context: { service, queries } }) => {
    if ((await queries.fetchQuery(setUpQuery(service))).open) throw redirect({ to: '/set-up' });
  },
  component: lazyRouteComponent(() => import('./accounts/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

/** All other pages require a signed-in user. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context: { service, queries }, location }) => {
    const me = await queries.ensureQueryData(meQuery(service));
    if (me === null) {
      queries.removeQueries({ queryKey: ['me'] });
      throw redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { next: location.href } });
    }
    await queries.ensureQueryData(sitesQuery(service));
  },
  component: Shell,
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: async ({ context: { service, queries } }) => {
    const sites = await queries.ensureQueryData(sitesQuery(service));
    const site = lastSite(window.localStorage, sites);
    if (site !== undefined) throw redirect({ to: '/sites/$site', params: { site }, replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/no-site-page.tsx'), 'NoSitePage'),
});

const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/team',
  component: lazyRouteComponent(() => import('./accounts/team/team-page.tsx'), 'TeamPage'),
});

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/keys',
  component: lazyRouteComponent(() => import('./accounts/api-keys/keys-page.tsx'), 'KeysPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./sites/audit/audit-page.tsx'), 'AuditPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./accounts/settings/account-page.tsx'), 'AccountPage'),
});

const newSite = createRoute({
  getParentRoute: () => signedIn,
  path: '/new-site',
  component: lazyRouteComponent(() => import('./sites/settings/new-site-page.tsx'), 'NewSitePage'),
});

/** The pages of one site, which `useSite` returns. */
const site = createRoute({
  getParentRoute: () => signedIn,
  path: '/sites/$site',
  beforeLoad: async ({ context: { service, queries }, params }) => {
    const sites = await queries.ensureQueryData(sitesQuery(service));
    if (!sites.some(({ id }) => id === params.site)) throw notFound();
  },
});

const overview = createRoute({
  getParentRoute: () => site,
  path: '/',
  component: lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
});

const compose = createRoute({
  getParentRoute: () => site,
  path: '/compose',
  validateSearch: readComposeSearch,
  component: lazyRouteComponent(() => import('./messages/compose/compose-page.tsx'), 'ComposePage'),
});

const messages = createRoute({
  getParentRoute: () => site,
  path: '/messages',
  validateSearch: readMessageSearch,
  component: lazyRouteComponent(() => import('./messages/list/messages-page.tsx'), 'MessagesPage'),
});

const directMessages = createRoute({
  getParentRoute: () => site,
  path: '/messages/direct',
  validateSearch: readDirectSearch,
  component: lazyRouteComponent(() => import('./messages/direct/direct-page.tsx'), 'DirectPage'),
});

const drafts = createRoute({
  getParentRoute: () => site,
  path: '/messages/drafts',
  component: lazyRouteComponent(() => import('./messages/drafts/drafts-page.tsx'), 'DraftsPage'),
});

const recurringMessages = createRoute({
  getParentRoute: () => site,
  path: '/messages/recurring',
  component: lazyRouteComponent(() => import('./messages/recurring/recurring-page.tsx'), 'RecurringPage'),
});

const calendar = createRoute({
  getParentRoute: () => site,
  path: '/messages/calendar',
  validateSearch: (search: { readonly month?: string }) => search,
  component: lazyRouteComponent(() => import('./messages/calendar/calendar-page.tsx'), 'CalendarPage'),
});

const message = createRoute({
  getParentRoute: () => site,
  path: '/messages/$message',
  component: lazyRouteComponent(() => import('./messages/details/message-page.tsx'), 'MessagePage'),
});

const user = createRoute({
  getParentRoute: () => site,
  path: '/users/$user',
  component: lazyRouteComponent(() => import('./devices/user/user-page.tsx'), 'UserPage'),
});

const devices = createRoute({
  getParentRoute: () => site,
  path: '/devices',
  validateSearch: readDeviceSearch,
  component: lazyRouteComponent(() => import('./devices/list/devices-page.tsx'), 'DevicesPage'),
});

const device = createRoute({
  getParentRoute: () => site,
  path: '/devices/$device',
  component: lazyRouteComponent(() => import('./devices/details/device-page.tsx'), 'DevicePage'),
});

const topics = createRoute({
  getParentRoute: () => site,
  path: '/topics',
  component: lazyRouteComponent(() => import('./sites/named-items/topics-page.tsx'), 'TopicsPage'),
});

const settings = createRoute({
  getParentRoute: () => site,
  path: '/settings',
  component: lazyRouteComponent(() => import('./sites/settings/site-page.tsx'), 'SitePage'),
});

const siteLimits = createRoute({
  getParentRoute: () => site,
  path: '/settings/limits',
  component: lazyRouteComponent(() => import('./sites/settings/site-page.tsx'), 'SiteLimitsPage'),
});

const siteBell = createRoute({
  getParentRoute: () => site,
  path: '/settings/bell',
  component: lazyRouteComponent(() => import('./sites/settings/site-page.tsx'), 'SiteBellPage'),
});

const siteIntegration = createRoute({
  getParentRoute: () => site,
  path: '/settings/integration',
  component: lazyRouteComponent(() => import('./sites/settings/site-page.tsx'), 'SiteIntegrationPage'),
});

const welcome = createRoute({
  getParentRoute: () => site,
  path: '/settings/welcome',
  component: lazyRouteComponent(() => import('./messages/welcome/welcome-page.tsx'), 'WelcomePage'),
});

/** Any other address, within the shell for signed-in users. */
const unknownPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/$',
  component: NotFoundPage,
});

export const routeTree = root.addChildren([
  setUp,
  join,
  resetPassword,
  forgotPassword,
  signIn,
  signedIn.addChildren([
    home,
    team,
    keys,
    audit,
    account,
    newSite,
    unknownPage,
    site.addChildren([
      overview,
      compose,
      messages,
      directMessages,
      drafts,
      recurringMessages,
      calendar,
      message,
      devices,
      device,
      user,
      topics,
      settings,
      siteLimits,
      siteBell,
      siteIntegration,
      welcome,
    ]),
  ]),
]);
