import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ephemeral ports, which an outgoing connection could occupy before the server listens. */
const [FIRST, LAST] = [20_000, 32_000]

/**
 * An unused port, for a server that is started next with this port. No other process of the tests gets it as long as
 * this one lives, so the server can also be restarted.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    const reservation = await listen(`\0countersign-port-${port}`)
    if (reservation === null) continue
    const server = await listen(port)
    if (server === null) {
      reservation.close()
      continue
    }
    reservation.unref()
    server.close()
    await once(server, 'close')
    return port
  }
}

/** On a port of loopback, or on a socket of Linux' abstract namespace, which ends with its process. Null if it is in use. */
async function listen(address: number | string): Promise<Server | null> {
  const server = createServer()
  const options = typeof address === 'number' ? { port: address, host: '127.0.0.1' } : { path: address }
  return new Promise((resolve) => {
    server.once('error', () => resolve(null)).listen(options, () => resolve(server))
  })
}
