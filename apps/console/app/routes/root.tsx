import { createRootRoute, Outlet } from '@tanstack/react-router'
import { CrashScreen, NotFoundScreen } from '../shell/fallbacks.tsx'

export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: CrashScreen,
  notFoundComponent: NotFoundScreen,
})
