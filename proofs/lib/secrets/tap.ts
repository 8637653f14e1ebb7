import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands before the service and keeps every byte that is sent to it. */
export interface Tap extends AsyncDisposable {
  readonly url: string
  /** All that came so far, one connection after the other. */
  heard(): Buffer
}

/** `port` is the tap's own; `target` is asked for with every connection, for the service starts later. */
export async function openTap(target: () => number): Promise<Tap> {
  const sockets = new Set<Socket>()
  const heard: Buffer[][] = []
  const server = createServer((client) => {
    const upstream = connect(target(), '127.0.0.1')
    const own: Buffer[] = []
    heard.push(own)
    client.on('data', (chunk: Buffer) => own.push(chunk))
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      // The other end must see the end of the stream too, also if it was cut off.
      socket.on('close', () => {
        sockets.delete(socket)
        for (const end of [client, upstream]) end.destroySoon()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: () => Buffer.concat(heard.flat()),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
