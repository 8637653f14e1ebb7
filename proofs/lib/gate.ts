import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

// A proxy in front of a service. When it is closed, the service is unreachable: connections are cut, and a client that
// comes is refused.

export interface Gate {
  port: number
  shut(): Promise<void>
  open(): Promise<void>
}

export async function startGate(target: { host: string; port: number }): Promise<Gate> {
  const sockets = new Set<Socket>()
  let server = makeServer()
  const port = await listen(server, 0)

  function makeServer(): Server {
    return createServer((client) => {
      const upstream = connect(target.port, target.host)
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
      }
      client.pipe(upstream).pipe(client)
    })
  }

  return {
    port,
    shut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open: async () => {
      server = makeServer()
      await listen(server, port)
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}
