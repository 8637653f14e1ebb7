import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Counts who comes, and sends them away. */
export interface Canary {
  port: number
  connections(): number
  close(): void
}

/** At every address of this machine, of both families. */
export async function startCanary(): Promise<Canary> {
  let seen = 0
  const server = createServer((socket) => {
    seen += 1
    socket.destroy()
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => seen,
    close: () => server.close(),
  }
}
