import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

// A TCP proxy that stops passing on data, and keeps its connections open: a server that is stopped, or a network that
// drops packets.

export interface FreezingProxy {
  port: number
  /** Connections that exist stay frozen for good; new ones wait until `thaw`. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

export async function startFreezingProxy(target: { host: string; port: number }): Promise<FreezingProxy> {
  const sockets = new Set<Socket>()
  const waiting: (() => void)[] = []
  let isFrozen = false
  const join = (client: Socket) => {
    const upstream = track(connect(target.port, target.host))
    client.pipe(upstream).pipe(client)
  }
  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    return socket
  }
  const server = createServer((client) => {
    track(client)
    if (isFrozen) waiting.push(() => join(client))
    else join(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw: () => {
      isFrozen = false
      for (const begin of waiting.splice(0)) begin()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
