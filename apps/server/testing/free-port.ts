import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems take the ports of outgoing connections from above this: one of those may be taken before its server listens. */
const [FIRST, LAST] = [20_000, 32_000]

/** A port that nobody listens at, for a server that is started in a moment and must be told which. */
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
