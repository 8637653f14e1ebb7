import type { FastifyInstance } from 'fastify'
import { type AddressRouteDeps, addressRoutes } from './address-routes.ts'
import { inboxRoutes } from './inbox-routes.ts'
import type { SwitchedProvider } from './provider/call.ts'
import { providerSwitchRoutes } from './provider/routes.ts'
import { type ReceiveDeps, receiveRoute } from './receivers/receive-route.ts'
import { type ReceiverRouteDeps, receiverRoutes } from './receivers/routes.ts'

export interface SandboxRouteDeps extends AddressRouteDeps, ReceiverRouteDeps, ReceiveDeps {
  sandboxProvider: SwitchedProvider
}

export function sandboxRoutes(app: FastifyInstance, deps: SandboxRouteDeps): void {
  inboxRoutes(app, deps)
  addressRoutes(app, deps)
  receiverRoutes(app, deps)
  receiveRoute(app, deps)
  providerSwitchRoutes(app, deps)
}
