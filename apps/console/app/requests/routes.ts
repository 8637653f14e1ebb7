import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { environmentRoute } from '../routes/environment.tsx'
import { loadTexts } from '../texts/catalogues.ts'
import { attentionQuery, listQuery } from './data/list-query.ts'
import { filtersOf, isFiltered } from './model/filters.ts'

export const requestsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'requests',
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { environment }, deps }) => {
    // The list is read while the screen is loaded.
    if (environment.can('requests:read')) {
      void queryClient.prefetchInfiniteQuery(listQuery(environment, deps))
      if (!isFiltered(deps)) void queryClient.prefetchQuery(attentionQuery(environment))
    }
    return loadTexts('consoleRequests')
  },
  component: lazyRouteComponent(() => import('./screen.tsx'), 'RequestsScreen'),
})

export const draftsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'requests/drafts',
  loader: () => loadTexts('consoleRequests'),
  component: lazyRouteComponent(() => import('./drafts/screen.tsx'), 'DraftsScreen'),
})
