import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A receiver of webhooks on the loopback interface, with one address for each kind of receiver.

/** By path: the status that it answers with. */
export const RECEIVERS = { '/operations': 204, '/crm': 500, '/archive': 410 } as const

const FAILURE = JSON.stringify({ error: 'maintenance', message: 'The customer database is read-only.' })

export interface Receiver {
  url: string
  stop(): Promise<void>
}

/** Port 0: any free port. */
export async function startReceiver(port: number): Promise<Receiver> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const status = RECEIVERS[request.url as keyof typeof RECEIVERS] ?? 404
      if (status === 500) response.writeHead(status, { 'content-type': 'application/json' }).end(FAILURE)
      else response.writeHead(status).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
