import { expect } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { putEvents } from './dispatch-harness.ts'
import { startTestDispatcher, type TestDispatcher } from './dispatcher.ts'
import type { Receiver } from './receiver.ts'

export type Json = Record<string, unknown>
export const WITHIN = { timeout: 20_000 }

/** A server with a dispatcher, and calls of one account on its endpoints. */
export interface EndpointHarness {
  server: TestServer
  dispatcher: TestDispatcher
  /** Replaced for each test. */
  account: TestAccount
  ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Json }>
  /** Writes events of a new request. Returns its id. */
  happen(...types: string[]): Promise<string>
  arrive(receiver: Receiver, count: number): Promise<void>
  deliveries(query?: string): Promise<Json[]>
  settle(): Promise<void>
  stop(): Promise<void>
}

export async function startEndpointHarness(): Promise<EndpointHarness> {
  const server = await startTestServer({ COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1' })
  const dispatcher = await startTestDispatcher(server)
  const harness: EndpointHarness = {
    server,
    dispatcher,
    account: await server.open(),
    ask: async (method, path, body) => {
      const answer = await harness.account.call(method, path, body)
      dispatcher.webhooks.wake()
      return { status: answer.statusCode, body: answer.json() }
    },
    happen: async (...types) => {
      const stream = newId()
      await putEvents(server.parts.db, harness.account.tenantId, stream, types, 1)
      await dispatcher.relay()
      return stream
    },
    arrive: (receiver, count) => expect.poll(() => receiver.received.length, WITHIN).toBe(count),
    deliveries: async (query = '') => (await harness.ask('GET', `webhook-deliveries${query}`)).body.data as Json[],
    settle: () => expect.poll(async () => (await harness.deliveries('?state=pending')).length, WITHIN).toBe(0),
    stop: async () => {
      await dispatcher.stop()
      await server.stop()
    },
  }
  return harness
}
