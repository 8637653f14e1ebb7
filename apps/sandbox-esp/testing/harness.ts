import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Signer } from '@countersign/pades'
import { keyObjectSigner } from '@countersign/pades/node'
import { plainFetcher } from '@countersign/pades/trust'
import {
  type Begun,
  type CcaProfile,
  ccaSigner,
  type RemoteSigner,
  readProfile,
  type SignatureOrder,
} from '@countersign/remote-signing'
import { createPki, issueSigner } from '@countersign/sandbox-pki'
import { createEsp, newMessageKey } from '../esp.ts'
import { profilesOf } from '../profiles.ts'
import { type EspServer, serveEsp } from '../serve.ts'

/** The provider's server, a requester with a key and a callback server, and an adjustable clock. */
export interface Harness extends AsyncDisposable {
  readonly server: EspServer
  readonly requester: Signer
  readonly clock: { aheadMs: number }
  readonly callbacks: Uint8Array[]
  readonly signers: Record<'2.1' | '3.0', RemoteSigner>
  order(more?: Partial<SignatureOrder>): SignatureOrder
  now(): Date
}

export const aspId = 'ASP-1'

export async function startHarness(): Promise<Harness> {
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const requester = newRequester()
  const server = await serveEsp({ host: '127.0.0.1', port: 0 }, (url) => {
    const pki = createPki({ baseUrl: url, name: 'Sandbox ESP', now })
    const { key, chain } = newMessageKey(pki)
    const messageKey = keyObjectSigner(key, chain, 'rsa-sha256')
    const requesters = [{ aspId, certificate: requester.certificates[0] }]
    const cscClients = [{ clientId: aspId, redirectUris: ['https://sign.example/back'] }]
    return createEsp({ url, pki, requesters, cscClients, fetcher: plainFetcher, messageKey, now })
  })
  const callbacks: Uint8Array[] = []
  const callbackServer = createServer(async (request, response) => {
    callbacks.push(Uint8Array.from(Buffer.concat(await request.toArray())))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(callbackServer, 'listening')
  const answerUrl = `http://127.0.0.1:${(callbackServer.address() as AddressInfo).port}/answer`
  const profiles = profilesOf(server.esp, aspId)
  const signer = (version: '2.1' | '3.0') =>
    ccaSigner(readProfile(profiles[version]) as CcaProfile, { key: requester, fetcher: plainFetcher })
  return {
    server,
    requester,
    clock,
    callbacks,
    now,
    signers: { '2.1': signer('2.1'), '3.0': signer('3.0') },
    order: (more) => ({
      for: 'signature',
      txn: randomUUID(),
      hash: Uint8Array.from(createHash('sha256').update('byte range').digest()),
      documentInfo: 'Lease <b>&',
      returnUrl: 'https://sign.example/back',
      answerUrl,
      documentUrl: 'https://sign.example/document',
      now: now(),
      ...more,
    }),
    [Symbol.asyncDispose]: async () => {
      callbackServer.close()
      callbackServer.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** A requester's key, with a certificate of an authority unrelated to the provider. */
export function newRequester(): Signer {
  const pki = createPki({ baseUrl: 'http://127.0.0.1:1', now: () => new Date(Date.now() - 60_000) })
  const { key, chain } = issueSigner(pki, { subject: { commonName: 'Requester' }, key: 'RSA-2048' })
  return keyObjectSigner(key, chain, 'rsa-sha256')
}

/** A browser without scripts: submits forms and follows redirects. */
export class Visitor {
  readonly #url: string
  page = ''
  status = 0
  headers = new Headers()
  /** The redirect target, if it is outside the provider. */
  redirectedTo: URL | undefined

  constructor({ server }: Harness) {
    this.#url = server.url
  }

  async depart({ departure }: Begun): Promise<this> {
    if (departure.kind === 'redirect') return this.#go(departure.url)
    return this.post(departure.action, departure.fields)
  }

  post(address: string, fields: Readonly<Record<string, string>>): Promise<this> {
    return this.#go(new URL(address, this.#url), { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Follows redirects within the provider. */
  async #go(address: string | URL, init: RequestInit = {}): Promise<this> {
    const response = await fetch(address, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    const next = location === null ? undefined : new URL(location, this.#url)
    if (next?.origin === this.#url) return this.#go(next)
    this.redirectedTo = next
    this.page = await response.text()
    this.status = response.status
    this.headers = response.headers
    return this
  }

  /** Submits the form whose action ends with this segment. */
  submit(action: string, fields: Readonly<Record<string, string>> = {}): Promise<this> {
    const [, address] = new RegExp(`action="([^"]*/${action})"`).exec(this.page) ?? []
    if (address === undefined) throw new Error(`the page has no form for ${action}: ${this.page}`)
    return this.post(address, fields)
  }

  /** Submits the identity form. */
  async identify(name = 'Asha Rao', number = '0000 1111 2222'): Promise<this> {
    return this.submit('identity', { number, name, consent: 'yes' })
  }

  /** The form that the page submits to the requester. */
  get returnForm(): { action: string; fields: Record<string, string> } {
    const [, action = ''] = /<form id="return" method="post" action="([^"]*)"/.exec(this.page) ?? []
    const inputs = this.page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
    return {
      action: unescaped(action),
      fields: Object.fromEntries([...inputs].map(([, name, value]) => [name, unescaped(value ?? '')])),
    }
  }
}

/** The newest code on the inbox page. */
export async function codeInInbox({ server }: Harness): Promise<string> {
  const page = await (await fetch(`${server.url}/inbox`)).text()
  const [, code] = /<td><code>(\d{6})<\/code><\/td>/.exec(page) ?? []
  if (code === undefined) throw new Error(`the inbox has no code: ${page}`)
  return code
}

/** Six digits that differ from the code. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
}
