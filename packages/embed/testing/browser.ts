import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'

// A real Chromium and real servers: each is an origin of its own, as an integrator's page and the signer's are.

export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  })
}

export interface Site {
  origin: string
  /** Paths that were asked for, in order. */
  asked: string[]
  close(): Promise<void>
}

export interface Answer {
  type: string
  body: string | Uint8Array
  headers?: Record<string, string>
}

/** A site that answers with what is at a path; its origin is of the IP address, or of `localhost`. */
export async function openSite(pages: (path: string) => Answer | undefined, host = '127.0.0.1'): Promise<Site> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const answer = pages(path)
    if (path !== '/favicon.ico') asked.push(path)
    response.writeHead(answer ? 200 : 404, { 'content-type': answer?.type ?? 'text/plain', ...answer?.headers })
    response.end(answer?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => closed(server),
  }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

export const html = (body: string, headers: Record<string, string> = {}): Answer => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><meta charset="utf-8"><title>page</title>${body}`,
  headers,
})

/** A signer's page, as far as its messages go: it says whatever its opener's test makes it say. */
export const speaker = (hostOrigin: string, first: object[] = [{ type: 'ready' }]) =>
  html(`<p>the signer's page</p><script>
    window.say = (message, to = ${JSON.stringify(hostOrigin)}) =>
      parent.postMessage({ source: 'countersign', v: 1, ...message }, to)
    for (const message of ${JSON.stringify(first)}) say(message)
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

/** What the page has noted in `heard`, once there are so many. */
export async function heard(page: Page, count: number): Promise<unknown[]> {
  await page.waitForFunction((n) => (window as unknown as { heard: unknown[] }).heard.length >= n, count)
  return page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
}
