import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// One receiver for many endpoints, reported apart by their path. It notes the order in which everything came.

export interface Arrival {
  path: string
  id: string
  type: string
  stream: string
  sequence: number
  /** Counts the deliveries of the endpoint. */
  number: number
  bodySha256: string
}

export interface Ledger {
  url: string
  arrivals: Arrival[]
  /** Different events that came to so far, of all endpoints. */
  distinct(): number
  close(): Promise<void>
}

/** `refuses` tells what is answered with 500. */
export async function openLedger(refuses: (arrival: Arrival) => boolean): Promise<Ledger> {
  const arrivals: Arrival[] = []
  const seen = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const event = JSON.parse(body.toString())
    const arrival: Arrival = {
      path: request.url ?? '',
      id: String(request.headers['webhook-id']),
      type: event.type,
      stream: String(event.data.sign_request_id),
      sequence: event.sequence,
      number: Number(request.headers['countersign-delivery-number']),
      bodySha256: hash('sha256', body, 'hex'),
    }
    arrivals.push(arrival)
    seen.add(`${arrival.path} ${arrival.id}`)
    response.writeHead(refuses(arrival) ? 500 : 204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    distinct: () => seen.size,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
