import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addPseudoLanguage, PSEUDO_LOCALE } from '@countersign/locales/testing/pseudo-language.ts'
import { LANGUAGES } from '@countersign/locales/verify'
import { negotiate } from '@countersign/signing'
import type { LoggedEntry, TrustJson } from '@countersign/verify'
import { loadVerifyAssets } from '../assets.ts'
import { renderVerifyPage } from '../page.ts'

// node apps/verify/testing/preview.ts: serves the page without the real server, for development and tests.

export interface VerifyPreview {
  address: string
  /** All requested paths, in order. */
  requestedPaths: string[]
  close(): Promise<void>
}

/** `loggedEntries`: the log's answers, by the hash of a file. */
export async function startVerifyPreview(
  trust: TrustJson,
  loggedEntries: ReadonlyMap<string, LoggedEntry> = new Map(),
  port = 0,
): Promise<VerifyPreview> {
  const assets = await loadVerifyAssets()
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://preview')
    requestedPaths.push(pathname)
    const file = assets.files.get(pathname)
    const loggedEntry = loggedEntries.get(pathname.replace('/verify/log/', ''))
    if (file) response.writeHead(200, { ...file.headers, 'content-encoding': 'br' }).end(file.bodies.br)
    else if (loggedEntry)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(loggedEntry))
    else if (pathname === '/verify') {
      const lang = searchParams.get('lang')
      const locale =
        lang === PSEUDO_LOCALE ? addPseudoLanguage(LANGUAGES) : negotiate(request.headers['accept-language'], lang)
      const page = renderVerifyPage({ locale, trust }, assets)
      response.writeHead(200, page.headers).end(page.html)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`,
    requestedPaths,
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
