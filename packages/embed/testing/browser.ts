import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'

// A real Chromium and HTTP servers with different origins, for the host page and the signing page.

export interface Site {
  origin: string
  /** The requested paths, in order. */
  requested: string[]
  close(): Promise<void>
}

export interface PageResponse {
  type: string
  body: string | Uint8Array
  headers?: Record<string, string>
}

/** `host` is the host name in the origin: the IP address or `localhost`. */
export async function startSite(pages: (path: string) => PageResponse | undefined, host = '127.0.0.1'): Promise<Site> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const page = pages(path)
    if (path !== '/favicon.ico') requested.push(path)
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain', ...page?.headers })
    response.end(page?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    requested,
    close: () => close(server),
  }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

export const html = (body: string, headers: Record<string, string> = {}): PageResponse => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><meta charset="utf-8"><title>page</title>${body}`,
  headers,
})

/** A fake signing page that sends the given messages, and more with `window.send`. What the host sends is kept in `window.received`. */
export const fakeSigningPage = (hostOrigin: string, first: object[] = [{ type: 'ready' }]) =>
  html(`<p>the signing page</p><script>
    window.received = []
    addEventListener('message', (event) => {
      if (event.source === parent) received.push(event.data)
    })
    window.send = (message, to = ${JSON.stringify(hostOrigin)}) =>
      parent.postMessage({ source: 'countersign', v: 1, ...message }, to)
    for (const message of ${JSON.stringify(first)}) send(message)
  </script>`)

export async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: `${import.meta.dirname}/..`, loader: 'ts' },
    define: { 'process.env.NODE_ENV': '"development"' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}

/** The events in the page's `window.received`, as soon as there are `count` of them. */
export async function receivedEvents(page: Page, count: number): Promise<unknown[]> {
  await page.waitForFunction((n) => (window as unknown as { received: unknown[] }).received.length >= n, count)
  return page.evaluate(() => (window as unknown as { received: unknown[] }).received)
}
