import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { negotiate } from '@countersign/signing'
import type { LoggedEntry, TrustJson } from '@countersign/verify'
import { loadVerifyAssets } from '../assets.ts'
import { renderVerifyPage } from '../page.ts'

// node apps/verify/testing/preview.ts: the page without a server behind it, for looking at it and for tests.

export interface VerifyPreview {
  address: string
  /** Every path that was asked for, in order. */
  asked: string[]
  close(): Promise<void>
}

/** `loggedEntries`: what the log answers, by the hash of a file. */
export async function startVerifyPreview(
  trust: TrustJson,
  loggedEntries: ReadonlyMap<string, LoggedEntry> = new Map(),
  port = 0,
): Promise<VerifyPreview> {
  const assets = await loadVerifyAssets()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://preview')
    asked.push(pathname)
    const file = assets.files.get(pathname)
    const loggedEntry = loggedEntries.get(pathname.replace('/verify/log/', ''))
    if (file) response.writeHead(200, { ...file.headers, 'content-encoding': 'br' }).end(file.bodies.br)
    else if (loggedEntry)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(loggedEntry))
    else if (pathname === '/verify') {
      const locale = negotiate(request.headers['accept-language'], searchParams.get('lang'))
      const page = renderVerifyPage({ locale, trust }, assets)
      response.writeHead(200, page.headers).end(page.html)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

if (import.meta.main) {
  const { address } = await startVerifyPreview({ roots: [], logs: [] }, new Map(), 8_089)
  process.stdout.write(`${address}\n`)
}
