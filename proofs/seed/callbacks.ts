import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { until } from '../lib/client.ts'

// A client's callback address, which keeps what it hears.

export interface Callbacks {
  url: string
  /** The event of this type about the document, once it has arrived. */
  heard(documentId: string, type: string): Promise<HeardEvent>
  close(): Promise<void>
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
  sha256: string
  content_base64: string | null
}

export async function listenForCallbacks(): Promise<Callbacks> {
  const events: HeardEvent[] = []
  const server = createServer(async (request, response) => {
    events.push(JSON.parse(await text(request)))
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/callback`,
    heard: (documentId, type) =>
      until(async () => events.find((event) => event.type === type && event.data.document_id === documentId)),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
