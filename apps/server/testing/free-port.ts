import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports, which an outgoing connection could occupy before the server listens. */
const [FIRST, LAST] = [20_000, 32_000]

/** An unused port, for a server that is started next with this port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
