import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { environmentRoute } from '../routes/environment.tsx'
import { loadTexts } from '../texts/catalogues.ts'

const settingsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'settings',
  loader: () => loadTexts('consoleAccount'),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'SettingsScreen'),
})

const indexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$account/$mode/settings/general', params, replace: true })
  },
})

const generalRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'general',
  component: lazyRouteComponent(() => import('./general.tsx'), 'GeneralSettings'),
})

const membersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'members',
  component: lazyRouteComponent(() => import('./members.tsx'), 'MembersSettings'),
})

const sessionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'sessions',
  component: lazyRouteComponent(() => import('./sessions.tsx'), 'SessionsSettings'),
})

const activityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'activity',
  component: lazyRouteComponent(() => import('./activity.tsx'), 'ActivitySettings'),
})

const brandingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'branding',
  component: lazyRouteComponent(() => import('./branding.tsx'), 'BrandingSettings'),
})

const embeddingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'embedding',
  component: lazyRouteComponent(() => import('./embedding.tsx'), 'EmbeddingSettings'),
})

const goLiveRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'go-live',
  component: lazyRouteComponent(() => import('./go-live.tsx'), 'GoLiveSettings'),
})

export const settingsRoutes = settingsRoute.addChildren([
  indexRoute,
  generalRoute,
  membersRoute,
  sessionsRoute,
  activityRoute,
  brandingRoute,
  embeddingRoute,
  goLiveRoute,
])
