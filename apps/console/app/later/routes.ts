import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../routes/environment.tsx'

// Screens that are not there yet. Their entries in the navigation lead to the guides of the API.

export const templatesRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'templates',
  component: lazyRouteComponent(() => import('./screen.tsx'), 'TemplatesScreen'),
})

export const bulkRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'bulk',
  component: lazyRouteComponent(() => import('./screen.tsx'), 'BulkScreen'),
})
