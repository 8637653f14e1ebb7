import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { until } from '../lib/client.ts'

// A client's callback addresses, which keep what they receive.

export interface Callbacks {
  /** Answers at once. */
  url: string
  /** Never answers. */
  hangingUrl: string
  /** Answers 500 to the first attempt of each event. */
  failingUrl: string
  /** The event of this type about the document, once it has arrived. */
  heard(documentId: string, type: string): Promise<HeardEvent>
  /** All that has arrived about the document, in the order of arrival. */
  received(documentId: string): Received[]
  close(): Promise<void>
}

export interface Received {
  headers: IncomingHttpHeaders
  bytes: Buffer
  event: HeardEvent
}

export interface HeardEvent {
  type: string
  sequence: number
  data: {
    document_id: string
    state: string
    signed_document: HeardFile | null
    audit_trail: HeardFile | null
  }
}

interface HeardFile {
  url: string
  sha256: string
  size: number
  content_base64: string | null
}

export async function listenForCallbacks(): Promise<Callbacks> {
  const all: Received[] = []
  const failed = new Set<unknown>()
  const server = createServer(async (request, response) => {
    const { url, headers } = request
    const bytes = await buffer(request)
    all.push({ headers, bytes, event: JSON.parse(bytes.toString()) })
    if (url === '/hanging') return
    if (url === '/failing' && !failed.has(headers['webhook-id'])) {
      failed.add(headers['webhook-id'])
      response.statusCode = 500
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const base = `http://127.0.0.1:${port}`
  const received = (documentId: string) => all.filter(({ event }) => event.data.document_id === documentId)
  return {
    url: `${base}/callback`,
    hangingUrl: `${base}/hanging`,
    failingUrl: `${base}/failing`,
    heard: (documentId, type) =>
      until(async () => received(documentId).find(({ event }) => event.type === type)?.event),
    received,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
