import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';
import type { Service } from './service/service.ts';
import { PageSkeleton } from './shell/page-skeleton.tsx';
import { NotFoundPage, ProblemPage } from './shell/problem-page.tsx';

export interface RouterContext {
  readonly service: Service;
  readonly queries: QueryClient;
  /** What stood after the # of a link that lets somebody in; undefined without one. */
  readonly linkToken: string | undefined;
}

export function createConsoleRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    basepath: '/console',
    context,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // What is read is kept by the query client, which knows how fresh it is.
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
