import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// An integrator's own site, on an origin of its own, with signing embedded by the element that the product serves.

export interface Integrator {
  /** By its name, which the account allows. */
  origin: string
  /** The same site by its address: another origin, which it does not. */
  stranger: string
  close(): void
}

const page = (product: string) => `<!doctype html><meta charset=utf-8><title>Our shop</title><h1>Your contract</h1>
<script type=module>
  import '${product}/embed.js'
  window.heard = []
  const embed = document.createElement('countersign-embed')
  for (const type of ['ready', 'viewed', 'progress', 'signed', 'approved', 'read', 'declined', 'error', 'closed']) {
    embed.addEventListener(type, ({ detail }) => window.heard.push({ type, ...detail }))
  }
  embed.src = new URLSearchParams(location.search).get('link')
  document.body.append(embed)
</script>`

export async function openIntegrator(product: string): Promise<Integrator> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page(product))
    else response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    stranger: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
