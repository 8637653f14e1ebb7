import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memorySource, parseCertificate } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { consentFor, type Departure, type Leave, type RemoteState } from '@countersign/signing'
import { newId } from '../../platform/ids.ts'
import { providerOffer, providerOpener, providersOnce } from '../../processes/providers.ts'
import { type SandboxEsp, startSandboxEsp } from '../../providers/start-sandbox.ts'
import { workOnDue } from '../../sealing/claimed-work.ts'
import { type RemoteWorkDeps, remoteAttempts } from '../../sealing/remote/work.ts'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { openCertificates } from '../../trust/open.ts'
import { type VirtualPerson, virtualPerson } from '../sandbox/provider-user.ts'
import { openBrowser, shownOn, type TestBrowser, type TestRequest } from './signer-browser.ts'

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

/** Further settings may depend on the provider, and on the folder of what we are to it. */
export type Settings = (esp: SandboxEsp, folder: string) => Promise<Record<string, string>>

export async function openRemoteStage(settings: Settings = async () => ({})): Promise<RemoteStage> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-remote-'))
  const esp = await startSandboxEsp({ folder, port: 0, publicUrl: PUBLIC_URL })
  const signing = await startTestSigning({
    COUNTERSIGN_SANDBOX_ESP_URL: esp.url,
    COUNTERSIGN_SANDBOX_ESP: folder,
    COUNTERSIGN_PUBLIC_URL: PUBLIC_URL,
    ...(await settings(esp, folder)),
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
      const used = { ...deps, ...more }
      while ((await workOnDue(used, remoteAttempts(used))) > 0);
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
  /** Begins, and is told how to leave. */
  setOut(more?: Record<string, unknown>): Promise<{ attempt: string; departure: Departure; until: string | null }>
  post(attempt: string, what: 'left' | 'abandon'): Promise<number>
}

/** Opens the link and looks at the document. */
export async function arrive(stage: RemoteStage, request: TestRequest, position = 0): Promise<RemoteSigner> {
  const browser = openBrowser(stage.signing.server)
  const base = await browser.claim(await request.link(position))
  await browser.get(`${base}/pages/1.webp?w=360`)
  const { document } = shownOn((await browser.get(base)).body)
  const signer: RemoteSigner = {
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
    setOut: async (more) => {
      const { status, attempt, body } = await signer.begin(more)
      if (status !== 201) throw new Error(`beginning was answered by ${status}: ${JSON.stringify(body)}`)
      const { departure, until } = mustLeave(await signer.read(attempt))
      await signer.post(attempt, 'left')
      return { attempt, departure, until }
    },
    post: async (attempt, what) => (await browser.send(`${base}/remote/attempts/${attempt}/${what}`, {})).statusCode,
  }
  return signer
}

/** What the sealer would do in a second or two. */
export async function lookAtOnce({ signing }: RemoteStage, attempt: string): Promise<void> {
  await signing.server.database.owner('UPDATE remote_attempts SET due_at = now() WHERE attempt_id = $1', [attempt])
}

/** Sealed to its end: whose signatures are in the document, at which level. */
export async function completed(stage: RemoteStage, request: TestRequest): Promise<string[]> {
  await stage.signing.seal()
  const { rawPayload } = await signedDocument(stage, request)
  const authority = await (await stage.deps.certificates()).sandboxProvider()
  const anchors = [stage.signing.pki.root.certificate, ...(authority ? [authority.anchor] : [])].map(parseCertificate)
  const { signatures } = await verifyPdf(memorySource(rawPayload), { anchors, now: new Date() })
  return signatures.filter(({ level }) => level !== 'timestamp').map((one) => `${one.level} ${one.conclusion}`)
}

export function signedDocument({ signing }: RemoteStage, { documentId }: TestRequest) {
  return signing.sender.call('GET', `document-signrequest/${documentId}/signed-document`)
}

export function mustLeave(state: RemoteState): Leave {
  if (state.state === 'leave') return state
  throw new Error(`instead of leaving: ${JSON.stringify(state)}`)
}

/** A person at the provider's pages, in a browser of their own that carries back what it is given. */
export interface Person extends VirtualPerson {
  /** Everything that is asked of them there. */
  sign(departure: Departure): Promise<void>
  /** Tells where the browser ends up, and how. */
  comeBack(): Promise<{ status: number; location: string }>
}

/** Each has a number of their own: the code goes to its last digits. */
let people = 0

export function personAt({ esp, signing }: RemoteStage, name: string): Person {
  people += 1
  const person = virtualPerson(esp.url, name, String(people).padStart(12, '0'))
  const browser = openBrowser(signing.server)
  return {
    ...person,
    sign: async (departure) => {
      await person.leave(departure)
      await person.prove('rightly')
    },
    comeBack: async () => {
      const { url, fields } = person.wayBack()
      const isRedirect = url.search !== ''
      const first = isRedirect
        ? await browser.get(`${url.pathname}${url.search}`)
        : await browser.post(url.pathname, fields, { 'sec-fetch-site': 'cross-site' })
      const isPassedOn = String(first.headers.location).startsWith('/provider/')
      const last = isRedirect && isPassedOn ? await browser.get(String(first.headers.location)) : first
      return { status: last.statusCode, location: String(last.headers.location) }
    },
  }
}
