import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../routes/root.tsx'

/** `/app/design`: the tokens and components of the console, for those who build it. */
export const designRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'design',
  component: lazyRouteComponent(() => import('./screen.tsx'), 'DesignScreen'),
})
