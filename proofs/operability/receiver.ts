import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

// A receiver of webhooks that accepts everything.

export interface Receiver extends AsyncDisposable {
  url: string
  /** The types of the events that it has received for a document, in order and once each. */
  eventsOf(documentId: string): string[]
}

export async function startReceiver(): Promise<Receiver> {
  const received = new Map<string, { type: string; document: string }>()
  const server = createServer(async (request, response) => {
    const { id, type, data } = JSON.parse(await text(request))
    received.set(id, { type, document: data?.document_id ?? data?.sign_request?.document_id })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    eventsOf: (id) => [...received.values()].filter(({ document }) => document === id).map(({ type }) => type),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
