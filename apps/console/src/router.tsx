import { createRouter } from '@tanstack/react-router';
import { NotFoundPage, type RouterContext, routeTree } from './routes.tsx';
import { PageSkeleton } from './page/page-skeleton.tsx';
import { ProblemPage } from './problems/problem-page.tsx';

export function createConsoleRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    basepath: '/console',
    context,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Nothing of one site, message or device stays on the page of another.
    defaultRemountDeps: ({ params }) => params,
    // The query client does the caching.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ProblemPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
