import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../routes/environment.tsx'
import { loadTexts } from '../texts/catalogues.ts'

export const startRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'start',
  loader: () => loadTexts('consoleStart', 'consoleRequests'),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'StartScreen'),
})
