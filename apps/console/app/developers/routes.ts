import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Environment } from '../api/environment.tsx'
import { environmentRoute } from '../routes/environment.tsx'
import { loadTexts } from '../texts/catalogues.ts'
import { allowedTabs, firstTab, type Tab } from './model/allowed-tabs.ts'
import { deliveryFiltersOf } from './model/delivery-filters.ts'
import { eventFiltersOf } from './model/event-filters.ts'
import { logFiltersOf } from './model/log-filters.ts'
import { mailFiltersOf } from './model/mail-filters.ts'

const developersRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'developers',
  loader: () => loadTexts('consoleDevelopers'),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'DevelopersScreen'),
})

/** The switch of the mode keeps the address, and an address can be sent to somebody with another role. */
function leaveUnlessAllowed(tab: Tab, environment: Environment): void {
  if (allowedTabs(environment).includes(tab)) return
  const params = { account: environment.account, mode: environment.segment }
  throw redirect({ to: '/$account/$mode/developers', params, replace: true })
}

const indexRoute = createRoute({
  getParentRoute: () => developersRoute,
  path: '/',
  beforeLoad: ({ context: { environment }, params }) => {
    throw redirect({ to: `/$account/$mode/developers/${firstTab(environment)}`, params, replace: true })
  },
})

const keysRoute = createRoute({
  getParentRoute: () => developersRoute,
  path: 'keys',
  beforeLoad: ({ context }) => leaveUnlessAllowed('keys', context.environment),
  component: lazyRouteComponent(() => import('./keys/screen.tsx'), 'KeysScreen'),
})

const webhooksRoute = createRoute({
  getParentRoute: () => developersRoute,
  path: 'webhooks',
  beforeLoad: ({ context }) => leaveUnlessAllowed('webhooks', context.environment),
  component: lazyRouteComponent(() => import('./webhooks/screen.tsx'), 'WebhooksScreen'),
})

const endpointRoute = createRoute({
  getParentRoute: () => developersRoute,
  path: 'webhooks/$endpoint',
  validateSearch: deliveryFiltersOf,
  beforeLoad: ({ context }) => leaveUnlessAllowed('webhooks', context.environment),
  component: lazyRouteComponent(() => import('./endpoint/screen.tsx'), 'EndpointScreen'),
})

const deliveryRoute = createRoute({
  getParentRoute: () => developersRoute,
  path: 'webhooks/$endpoint/deliveries/$delivery',
  beforeLoad: ({ context }) => leaveUnlessAllowed('webhooks', context.environment),
  component: lazyRouteComponent(() => import('./delivery/screen.tsx'), 'DeliveryScreen'),
})

const eventsRoute = createRoute({
  getParentRoute: () => developersRoute,
  path: 'events',
  validateSearch: eventFiltersOf,
  component: lazyRouteComponent(() => import('./events/screen.tsx'), 'EventsScreen'),
})

const logRoute = createRoute({
  getParentRoute: () => developersRoute,
  path: 'request-log',
  validateSearch: logFiltersOf,
  beforeLoad: ({ context }) => leaveUnlessAllowed('request-log', context.environment),
  component: lazyRouteComponent(() => import('./request-log/screen.tsx'), 'RequestLogScreen'),
})

const sandboxRoute = createRoute({
  getParentRoute: () => developersRoute,
  path: 'sandbox',
  validateSearch: mailFiltersOf,
  beforeLoad: ({ context }) => leaveUnlessAllowed('sandbox', context.environment),
  component: lazyRouteComponent(() => import('./sandbox/screen.tsx'), 'SandboxScreen'),
})

export const developersRoutes = developersRoute.addChildren([
  indexRoute,
  keysRoute,
  webhooksRoute,
  endpointRoute,
  deliveryRoute,
  eventsRoute,
  logRoute,
  sandboxRoute,
])
