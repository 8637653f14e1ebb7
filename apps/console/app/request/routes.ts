import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../routes/environment.tsx'
import { loadTexts } from '../texts/catalogues.ts'

export const requestRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'requests/$document',
  loader: () => loadTexts('consoleRequest', 'consoleDevelopers'),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'RequestScreen'),
})
