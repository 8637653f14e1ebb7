import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PSEUDO_LOCALE } from '@countersign/locales/testing/pseudo-language.ts'
import { loadSignInAssets } from '../assets.ts'
import { LOCALES, type Locale, OPTIONS_SUFFIX } from '../model.ts'
import { renderPage } from '../render.ts'
import { fixtures, pseudoFixtures } from './fixtures.ts'

// node apps/sign-in/testing/preview.ts: serves every page and state from fixtures, without the real server. Passkeys can be
// made and used: every form is accepted.

export interface SignInPreview {
  /** With the name localhost, because passkeys are not for addresses (WebAuthn, 5.1.2). */
  address: string
  /** The forms that were sent, in order, and the requests for options. */
  posts: { path: string; fields: URLSearchParams }[]
  close(): Promise<void>
}

export async function startSignInPreview(port = 0): Promise<SignInPreview> {
  const assets = await loadSignInAssets()
  const posts: SignInPreview['posts'] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://preview')
    if (request.method === 'POST') {
      posts.push({ path: pathname, fields: new URLSearchParams(await bodyOf(request)) })
      if (!pathname.endsWith(OPTIONS_SUFFIX))
        return void response.writeHead(303, { location: '/en/message-claimed' }).end()
      const isCreation = !/passkey$/.test(pathname.slice(0, -OPTIONS_SUFFIX.length))
      const publicKey = isCreation ? CREATION : REQUEST
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ publicKey, state: 'state-1' }))
    }
    const file = assets.files.get(pathname)
    if (file) return void response.writeHead(200, { ...file.headers, 'content-encoding': 'br' }).end(file.bodies.br)
    const [, locale = '', name] = pathname.split('/')
    const fixture = fixturesIn(locale).find((one) => one.name === name)
    if (!fixture) return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(indexPage())
    const { status, headers, html } = renderPage(fixture.page, assets)
    response.writeHead(status, headers).end(html)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    posts,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const CHALLENGE = Buffer.alloc(32, 7).toString('base64url')
const CREATION = {
  challenge: CHALLENGE,
  rp: { id: 'localhost', name: 'Countersign' },
  user: { id: Buffer.alloc(16, 1).toString('base64url'), name: 'm@harbour.example', displayName: 'Margaret' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  excludeCredentials: [],
}
const REQUEST = { challenge: CHALLENGE, rpId: 'localhost', userVerification: 'required', allowCredentials: [] }

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function fixturesIn(locale: string) {
  if (locale === PSEUDO_LOCALE) return pseudoFixtures()
  return LOCALES.includes(locale as Locale) ? fixtures(locale as Locale) : []
}

function indexPage(): string {
  const rows = LOCALES.map((locale) => {
    const links = fixtures(locale).map(({ name }) => `<a href="/${locale}/${name}">${name}</a>`)
    return `<h2>${locale}</h2><p>${links.join(' · ')}</p>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Preview</title>${rows.join('')}`
}

if (import.meta.main) {
  const { address } = await startSignInPreview(Number(process.env.PORT ?? 8087))
  process.stdout.write(`${address}\n`)
}
