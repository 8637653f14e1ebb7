import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

// A receiver as an integrator would run it. It records what it receives.

export interface Received {
  headers: IncomingHttpHeaders
  body: Buffer
  event: { id: string; type: string; sequence: number; data: Record<string, unknown> }
}

export interface Receiver {
  url: string
  received: Received[]
  /** Its response: a status, or a function that writes it. */
  answer: (received: Received, response: ServerResponse) => number | undefined
  close(): Promise<void>
}

export async function startReceiver(answer: Receiver['answer'] = () => 204): Promise<Receiver> {
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const got = { headers: request.headers, body, event: JSON.parse(body.toString()) }
    receiver.received.push(got)
    const status = receiver.answer(got, response)
    if (status !== undefined) response.writeHead(status).end()
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
