import type { FastifyInstance } from 'fastify'
import { type AddressRouteDeps, addressRoutes } from './address-routes.ts'
import { inboxRoutes } from './inbox-routes.ts'

export function sandboxRoutes(app: FastifyInstance, deps: AddressRouteDeps): void {
  inboxRoutes(app, deps)
  addressRoutes(app, deps)
}
