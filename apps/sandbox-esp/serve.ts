import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Esp } from './esp.ts'
import { espListener } from './routes.ts'

export interface EspServer extends AsyncDisposable {
  readonly esp: Esp
  readonly url: string
}

/** Listens before it creates the provider, because the provider's certificates contain its address. */
export async function serveEsp(
  address: { readonly host: string; readonly port: number; readonly publicUrl?: string },
  open: (url: string) => Esp | Promise<Esp>,
): Promise<EspServer> {
  const server = createServer()
  server.listen(address.port, address.host)
  await once(server, 'listening')
  const url = address.publicUrl ?? `http://${address.host}:${(server.address() as AddressInfo).port}`
  const esp = await open(url)
  server.on('request', espListener(esp))
  return {
    esp,
    url,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
