import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { memorySource, parseCertificate } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { consentFor, type Departure, type Leave, type RemoteState } from '@countersign/signing'
import { newId } from '../../platform/ids.ts'
import { providerOffer, providerOpener, providersOnce } from '../../processes/providers.ts'
import { providerSecrets } from '../../providers/secrets/open.ts'
import { type SandboxEsp, startSandboxEsp } from '../../providers/start-sandbox.ts'
import { workOnDue } from '../../sealing/claimed-work.ts'
import { type RemoteWorkDeps, remoteAttempts } from '../../sealing/remote/work.ts'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { latestRevisionOf } from '../../signrequests/revisions/read.ts'
import { openCertificates } from '../../trust/open.ts'
import { type ProviderUser, providerUser } from '../sandbox/provider-user.ts'
import { openBrowser, shownOn, type TestBrowser, type TestRequest } from './signer-browser.ts'

// Signers at the sandbox's provider, which runs as its own process, for tests. They make the calls of the page's script and
// submit the forms of the provider's pages.

export interface RemoteFixture {
  signing: TestSigning
  esp: SandboxEsp
  deps: RemoteWorkDeps
  /** Runs the sealer's due work for remote attempts. */
  work(more?: Partial<RemoteWorkDeps>): Promise<void>
  /** Sets the provider's switches. */
  setSwitches(switches: Record<string, unknown>): Promise<void>
  stop(): Promise<void>
}

export const PUBLIC_URL = 'http://127.0.0.1:8080'

/** Further settings, which may depend on the provider and on the folder with its files. */
export type Settings = (esp: SandboxEsp, folder: string) => Promise<Record<string, string>>

export async function startRemoteFixture(settings: Settings = async () => ({})): Promise<RemoteFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-remote-'))
  const esp = await startSandboxEsp({ folder, port: 0, publicUrl: PUBLIC_URL })
  const signing = await startTestSigning({
    COUNTERSIGN_SANDBOX_ESP_URL: esp.url,
    COUNTERSIGN_SANDBOX_ESP: folder,
    COUNTERSIGN_PUBLIC_URL: PUBLIC_URL,
    ...(await settings(esp, folder)),
  })
  const { db, config, masterKeys } = signing.server.parts
  const secrets = providerSecrets({ db: signing.deps.sealer, masterKeys })
  const providers = providersOnce(signing.server.parts, secrets)
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
    setSwitches: async (switches) => {
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
  /** Reads the attempt after the sealer's due work. */
  read(attempt: string, seen?: string): Promise<RemoteState>
  /** Begins an attempt and records the departure to the provider. */
  beginAndLeave(
    more?: Record<string, unknown>,
  ): Promise<{ attempt: string; departure: Departure; until: string | null }>
  post(attempt: string, what: 'left' | 'abandon'): Promise<number>
}

/** Claims the link and views the document. */
export async function openRemoteSigner(
  fixture: RemoteFixture,
  request: TestRequest,
  position = 0,
): Promise<RemoteSigner> {
  const browser = openBrowser(fixture.signing.server)
  const base = await browser.claim(await request.link(position))
  await browser.view(base)
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
      await fixture.work()
      return (await browser.get(`${base}/remote/attempts/${attempt}?seen=${seen}`)).json() as RemoteState
    },
    beginAndLeave: async (more) => {
      const { status, attempt, body } = await signer.begin(more)
      if (status !== 201) throw new Error(`beginning an attempt got ${status}: ${JSON.stringify(body)}`)
      const { departure, until } = requireLeave(await signer.read(attempt))
      await signer.post(attempt, 'left')
      return { attempt, departure, until }
    },
    post: async (attempt, what) => (await browser.send(`${base}/remote/attempts/${attempt}/${what}`, {})).statusCode,
  }
  return signer
}

/** Makes the attempt due for the sealer now. */
export async function makeDue({ signing }: RemoteFixture, attempt: string): Promise<void> {
  await signing.server.database.owner('UPDATE remote_attempts SET due_at = now() WHERE attempt_id = $1', [attempt])
}

/** Seals the request; returns level and conclusion of each signature. */
export async function completed(fixture: RemoteFixture, request: TestRequest): Promise<string[]> {
  await fixture.signing.seal()
  const { rawPayload } = await signedDocument(fixture, request)
  const authority = await (await fixture.deps.certificates()).sandboxProvider()
  const anchors = [fixture.signing.pki.root.certificate, ...(authority ? [authority.anchor] : [])].map(parseCertificate)
  const { signatures } = await verifyPdf(memorySource(rawPayload), { anchors, now: new Date() })
  return signatures.filter(({ level }) => level !== 'timestamp').map((one) => `${one.level} ${one.conclusion}`)
}

export function signedDocument({ signing }: RemoteFixture, { documentId }: TestRequest) {
  return signing.sender.call('GET', `document-signrequest/${documentId}/signed-document`)
}

export function requireLeave(state: RemoteState): Leave {
  if (state.state === 'leave') return state
  throw new Error(`expected the state leave, got ${JSON.stringify(state)}`)
}

/** A user of the provider's pages, whose browser returns to the signing page. */
export interface ReturningUser extends ProviderUser {
  /** Completes the provider's pages. */
  sign(departure: Departure): Promise<void>
  /** Sends the return request; returns its final status and redirect. */
  return(): Promise<{ status: number; location: string }>
}

/** Each user has their own number, because the provider's inbox shows only its last digits. */
let users = 0

export function userAt({ esp, signing }: RemoteFixture, name: string): ReturningUser {
  users += 1
  const user = providerUser(esp.url, name, String(users).padStart(12, '0'))
  const browser = openBrowser(signing.server)
  return {
    ...user,
    sign: async (departure) => {
      await user.open(departure)
      await user.authenticate('correct')
    },
    return: async () => {
      const { url, fields } = user.returnRequest()
      const isRedirect = url.search !== ''
      const first = isRedirect
        ? await browser.get(`${url.pathname}${url.search}`)
        : await browser.post(url.pathname, fields, { 'sec-fetch-site': 'cross-site' })
      const isForwarded = String(first.headers.location).startsWith('/provider/')
      const last = isRedirect && isForwarded ? await browser.get(String(first.headers.location)) : first
      return { status: last.statusCode, location: String(last.headers.location) }
    },
  }
}

/** The signed request as sent to the provider, from the stored messages. */
export async function requestSentFor({ signing, deps }: RemoteFixture, { requestId }: TestRequest): Promise<string> {
  const { tenantId } = signing.sender
  const { db, blobs } = deps
  const [row] = await signing.server.database.owner(
    `SELECT object_name, version_id, size FROM provider_messages WHERE request_id = $1 AND what = 'request'`,
    [requestId],
  )
  const latest = await db.transaction({ tenant: tenantId }, (tx) => latestRevisionOf(tx, tenantId, requestId))
  if (!latest || !row) throw new Error('no request was sent to the provider')
  const stored = { name: row.object_name, versionId: row.version_id, size: Number(row.size) }
  return (await buffer(await blobs.get(stored, latest.key))).toString()
}
