import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

// A TCP proxy that delays every chunk a little, at random, in order: calls that began together are soon at different
// points of their work.

export interface SlowProxy {
  port: number
  close(): Promise<void>
}

export async function startSlowProxy(
  target: { host: string; port: number },
  delayMs: () => number,
): Promise<SlowProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host)
    pipeSlowly(client, upstream, delayMs)
    pipeSlowly(upstream, client, delayMs)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function pipeSlowly(from: Socket, to: Socket, delayMs: () => number): void {
  let last = Promise.resolve()
  from.on('data', (chunk) => {
    const due = performance.now() + delayMs()
    last = last.then(async () => {
      const wait = due - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      if (!to.destroyed) to.write(chunk)
    })
  })
  from.on('error', () => {})
  from.on('close', () => last.then(() => to.destroy()))
}
