import { createRouter } from '@tanstack/react-router'
import { settingsRoutes } from './account/routes.ts'
import { designRoute } from './design/routes.ts'
import { developersRoutes } from './developers/routes.ts'
import { bulkRoute, templatesRoute } from './later/routes.ts'
import { newRequestRoute } from './new-request/routes.ts'
import { requestRoute } from './request/routes.ts'
import { draftsRoute, requestsRoute } from './requests/routes.ts'
import { environmentRoute, indexRoute } from './routes/environment.tsx'
import { rootRoute } from './routes/root.tsx'
import { CrashScreen, NotFoundScreen } from './shell/fallbacks.tsx'
import { startRoute } from './start/routes.ts'

const routeTree = rootRoute.addChildren([
  indexRoute,
  designRoute,
  environmentRoute.addChildren([
    startRoute,
    requestsRoute,
    draftsRoute,
    newRequestRoute,
    requestRoute,
    templatesRoute,
    bulkRoute,
    developersRoutes,
    settingsRoutes,
  ]),
])

export const router = createRouter({
  routeTree,
  basepath: '/app',
  defaultPreload: 'intent',
  // Queries decide whether their data is old.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
