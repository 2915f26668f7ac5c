import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { lazyPage } from './page/lazy/lazy-page.tsx';
import { readComposeSearch } from './messages/compose/compose-search.ts';
import { readDeviceSearch } from './devices/device-filters.ts';
import { readDirectSearch } from './messages/direct/direct-filters.ts';
import { readMessageSearch } from './messages/message-filters.ts';
import { readReceiptSearch } from './messages/receipts/receipt-search.ts';
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
export const NotFoundPage = lazyPage(() => import('./problems/not-found-page.tsx'), 'NotFoundPage');

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyPage(() => import('./accounts/links/set-up-page.tsx'), 'SetUpPage'),
});

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyPage(() => import('./accounts/links/join-page.tsx'), 'JoinPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPage(() => import('./accounts/links/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyPage(() => import('./accounts/links/forgot-password-page.tsx'), 'ForgotPasswordPage'),
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
  component: lazyPage(() => import('./accounts/sign-in/sign-in-page.tsx'), 'SignInPage'),
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
  component: lazyPage(() => import('./shell/no-site-page.tsx'), 'NoSitePage'),
});

const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/team',
  component: lazyPage(() => import('./accounts/team/team-page.tsx'), 'TeamPage'),
});

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/keys',
  component: lazyPage(() => import('./accounts/api-keys/keys-page.tsx'), 'KeysPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyPage(() => import('./sites/audit/audit-page.tsx'), 'AuditPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyPage(() => import('./accounts/settings/account-page.tsx'), 'AccountPage'),
});

const newSite = createRoute({
  getParentRoute: () => signedIn,
  path: '/new-site',
  component: lazyPage(() => import('./sites/settings/new-site-page.tsx'), 'NewSitePage'),
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
  component: lazyPage(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
});

const compose = createRoute({
  getParentRoute: () => site,
  path: '/compose',
  validateSearch: readComposeSearch,
  component: lazyPage(() => import('./messages/compose/compose-page.tsx'), 'ComposePage'),
});

const messages = createRoute({
  getParentRoute: () => site,
  path: '/messages',
  validateSearch: readMessageSearch,
  component: lazyPage(() => import('./messages/list/messages-page.tsx'), 'MessagesPage'),
});

const directMessages = createRoute({
  getParentRoute: () => site,
  path: '/messages/direct',
  validateSearch: readDirectSearch,
  component: lazyPage(() => import('./messages/direct/direct-page.tsx'), 'DirectPage'),
});

const drafts = createRoute({
  getParentRoute: () => site,
  path: '/messages/drafts',
  component: lazyPage(() => import('./messages/drafts/drafts-page.tsx'), 'DraftsPage'),
});

const recurringMessages = createRoute({
  getParentRoute: () => site,
  path: '/messages/recurring',
  component: lazyPage(() => import('./messages/recurring/recurring-page.tsx'), 'RecurringPage'),
});

const calendar = createRoute({
  getParentRoute: () => site,
  path: '/messages/calendar',
  validateSearch: (search: { readonly month?: string }) => search,
  component: lazyPage(() => import('./messages/calendar/calendar-page.tsx'), 'CalendarPage'),
});

const message = createRoute({
  getParentRoute: () => site,
  path: '/messages/$message',
  component: lazyPage(() => import('./messages/details/message-page.tsx'), 'MessagePage'),
});

const receipts = createRoute({
  getParentRoute: () => site,
  path: '/messages/$message/receipts',
  validateSearch: readReceiptSearch,
  component: lazyPage(() => import('./messages/receipts/receipts-page.tsx'), 'ReceiptsPage'),
});

const people = createRoute({
  getParentRoute: () => site,
  path: '/users',
  component: lazyPage(() => import('./devices/people/people-page.tsx'), 'PeoplePage'),
});

const user = createRoute({
  getParentRoute: () => site,
  path: '/users/$user',
  component: lazyPage(() => import('./messages/direct/user-page-with-messages.tsx'), 'UserPageWithMessages'),
});

const devices = createRoute({
  getParentRoute: () => site,
  path: '/devices',
  validateSearch: readDeviceSearch,
  component: lazyPage(() => import('./devices/list/devices-page.tsx'), 'DevicesPage'),
});

const device = createRoute({
  getParentRoute: () => site,
  path: '/devices/$device',
  component: lazyPage(() => import('./devices/details/device-page.tsx'), 'DevicePage'),
});

const topics = createRoute({
  getParentRoute: () => site,
  path: '/topics',
  component: lazyPage(() => import('./sites/named-items/topics-page.tsx'), 'TopicsPage'),
});

const settings = createRoute({
  getParentRoute: () => site,
  path: '/settings',
  component: lazyPage(() => import('./sites/settings/site-page.tsx'), 'SitePage'),
});

const siteLimits = createRoute({
  getParentRoute: () => site,
  path: '/settings/limits',
  component: lazyPage(() => import('./sites/settings/site-page.tsx'), 'SiteLimitsPage'),
});

const siteBell = createRoute({
  getParentRoute: () => site,
  path: '/settings/bell',
  component: lazyPage(() => import('./sites/settings/site-page.tsx'), 'SiteBellPage'),
});

const siteIntegration = createRoute({
  getParentRoute: () => site,
  path: '/settings/integration',
  component: lazyPage(() => import('./sites/settings/site-page.tsx'), 'SiteIntegrationPage'),
});

const welcome = createRoute({
  getParentRoute: () => site,
  path: '/settings/welcome',
  component: lazyPage(() => import('./messages/welcome/welcome-page.tsx'), 'WelcomePage'),
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
      receipts,
      devices,
      device,
      people,
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
