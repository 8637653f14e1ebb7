import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consentFor, type Departure, type RemoteState } from '@countersign/signing'
import { openCertificates } from '../../certificates/open.ts'
import { providerOffer, providerOpener, providersOnce } from '../../main/providers.ts'
import { newId } from '../../platform/ids.ts'
import { type SandboxEsp, startSandboxEsp } from '../../providers/start-sandbox.ts'
import { doRemoteWork, type RemoteWorkDeps } from '../../signrequests/remote-signing/work.ts'
import { startTestSigning, type TestSigning } from '../../signrequests/testing/signing.ts'
import { openBrowser, shownOn, type TestBrowser, type TestRequest } from '../testing.ts'

// Signers at the sandbox's identity provider, a process of its own, for tests and proofs: they make the calls of a
// page's script and fill in the provider's pages.

export interface RemoteStage {
  signing: TestSigning
  esp: SandboxEsp
  deps: RemoteWorkDeps
  /** What signers at providers wait for, until nothing of it is due. */
  work(more?: Partial<RemoteWorkDeps>): Promise<void>
  /** Turns the provider's switches. */
  turn(switches: Record<string, unknown>): Promise<void>
  stop(): Promise<void>
}

export const PUBLIC_URL = 'http://127.0.0.1:8080'

export async function openRemoteStage(): Promise<RemoteStage> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-remote-'))
  const esp = await startSandboxEsp({ folder, port: 0, publicUrl: PUBLIC_URL })
  const signing = await startTestSigning({
    COUNTERSIGN_SANDBOX_ESP_URL: esp.url,
    COUNTERSIGN_SANDBOX_ESP: folder,
    COUNTERSIGN_PUBLIC_URL: PUBLIC_URL,
  })
  const { db, config } = signing.server.parts
  const providers = providersOnce(signing.server.parts)
  const certificates = openCertificates({
    ...{ db, trust: config.trust, dnsServers: [], sandbox: async () => signing.pki },
    sandboxProvider: async () => (await providers()).sandboxAuthority(),
  })
  const deps: RemoteWorkDeps = {
    ...signing.deps,
    certificates: async () => certificates,
    publicUrl: config.publicUrl,
    providersOf: providerOffer(db, providers),
    openProvider: providerOpener(config, db, providers),
  }
  return {
    signing,
    esp,
    deps,
    work: async (more = {}) => {
      while ((await doRemoteWork({ ...deps, ...more })) > 0);
    },
    turn: async (switches) => {
      const answer = await fetch(`${esp.url}/sandbox/switches`, { method: 'PATCH', body: JSON.stringify(switches) })
      if (!answer.ok) throw new Error(await answer.text())
    },
    stop: async () => {
      await signing.stop()
      await esp.stop()
      await rm(folder, { recursive: true })
    },
  }
}

export interface RemoteSigner {
  browser: TestBrowser
  base: string
  begin(more?: Record<string, unknown>): Promise<{ status: number; attempt: string; body: Record<string, unknown> }>
  /** After the sealer has done what was due. */
  read(attempt: string, seen?: string): Promise<RemoteState>
  post(attempt: string, what: 'left' | 'abandon'): Promise<number>
}

/** Opens the link and looks at the document. */
export async function arrive(stage: RemoteStage, request: TestRequest, position = 0): Promise<RemoteSigner> {
  const browser = openBrowser(stage.signing.server)
  const base = await browser.claim(await request.link(position))
  await browser.get(`${base}/pages/1.webp?w=360`)
  const { document } = shownOn((await browser.get(base)).body)
  return {
    browser,
    base,
    begin: async (more = {}) => {
      const attempt = String(more.attempt ?? newId())
      const body = { attempt, provider: null, document, consent: consentFor('en').sha256, ...more }
      const answer = await browser.send(`${base}/remote/attempts`, body)
      return { status: answer.statusCode, attempt, body: answer.json() }
    },
    read: async (attempt, seen = '') => {
      await stage.work()
      return (await browser.get(`${base}/remote/attempts/${attempt}?seen=${seen}`)).json() as RemoteState
    },
    post: async (attempt, what) => (await browser.send(`${base}/remote/attempts/${attempt}/${what}`, {})).statusCode,
  }
}

/** A person at the provider's pages, without scripts. */
export class Person {
  readonly #origin: string
  page = ''
  /** Where the provider sent the browser, if away. */
  sentTo: string | undefined

  constructor({ esp }: RemoteStage) {
    this.#origin = esp.url
  }

  async leave(departure: Departure): Promise<this> {
    if (departure.kind === 'redirect') return this.#go(departure.url)
    return this.#post(departure.action, departure.fields)
  }

  #post(address: string, fields: Record<string, string>): Promise<this> {
    return this.#go(address, { method: 'POST', body: new URLSearchParams(fields) })
  }

  async #go(address: string, init: RequestInit = {}): Promise<this> {
    const answer = await fetch(new URL(address, this.#origin), { ...init, redirect: 'manual' })
    const location = answer.headers.get('location')
    const next = location === null ? undefined : new URL(location, this.#origin)
    if (next?.origin === this.#origin) return this.#go(next.href)
    this.sentTo = next?.href
    this.page = await answer.text()
    return this
  }

  submit(action: string, fields: Record<string, string> = {}): Promise<this> {
    const [, address] = new RegExp(`action="([^"]*/${action})"`).exec(this.page) ?? []
    if (address === undefined) throw new Error(`this page has no form for ${action}: ${this.page}`)
    return this.#post(address, fields)
  }

  identify(name: string, number = madeUp()): Promise<this> {
    this.#mailbox = `…${number.slice(-4)}`
    return this.submit('identity', { number, name, consent: 'yes' })
  }

  #mailbox = ''

  /** The newest code for the number that was typed, as the phone shows it. */
  async code(): Promise<string> {
    const page = await (await fetch(`${this.#origin}/inbox`)).text()
    const [, code] = new RegExp(`<td>${this.#mailbox}</td><td><code>(\\d{6})</code></td>`).exec(page) ?? []
    if (code === undefined) throw new Error(`no code for ${this.#mailbox} is in the inbox: ${page}`)
    return code
  }

  async confirm(code?: string): Promise<this> {
    return this.submit('otp', { code: code ?? (await this.code()) })
  }

  /** The whole of it. */
  async sign(departure: Departure, name: string): Promise<this> {
    await this.leave(departure)
    await this.identify(name)
    return this.confirm()
  }

  /** What the page would send back to us, and where. */
  get wayBack(): { path: string; fields: Record<string, string> } {
    const [, action = ''] = /<form id="return" method="post" action="([^"]*)"/.exec(this.page) ?? []
    const inputs = this.page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
    const fields = Object.fromEntries([...inputs].map(([, name, value]) => [name ?? '', unescaped(value ?? '')]))
    return { path: new URL(unescaped(action)).pathname, fields }
  }
}

let numbers = 0

/** Another number for everybody: the code goes to its last digits. */
function madeUp(): string {
  numbers += 1
  return String(numbers).padStart(12, '0')
}

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
}
