import type { FastifyInstance } from 'fastify'
import { type DeliveryRouteDeps, deliveryRoutes } from './deliveries/routes.ts'
import { endpointChangeRoutes } from './endpoints/change-routes.ts'
import { type EndpointRouteDeps, endpointRoutes } from './endpoints/routes.ts'
import { eventRoutes } from './events/routes.ts'
import type { ComposeDeps } from './files/compose.ts'
import type { OpenLinkDeps } from './files/open.ts'
import { fileLinkRoutes } from './files/routes.ts'
import { type PublicKeyRouteDeps, publicKeyRoutes } from './keys/routes.ts'

export interface WebhookRouteDeps
  extends EndpointRouteDeps,
    DeliveryRouteDeps,
    OpenLinkDeps,
    ComposeDeps,
    PublicKeyRouteDeps {}

export function webhookRoutes(app: FastifyInstance, deps: WebhookRouteDeps): void {
  eventRoutes(app, deps)
  endpointRoutes(app, deps)
  endpointChangeRoutes(app, deps)
  deliveryRoutes(app, deps)
  publicKeyRoutes(app, deps)
  fileLinkRoutes(app, deps)
}
