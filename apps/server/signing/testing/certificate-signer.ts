import { createHash, type KeyObject, sign } from 'node:crypto'
import type { AttemptBody, AttemptState, CheckState, DocumentRevision, ToSign } from '@countersign/signing'
import { newId } from '../../platform/ids.ts'

// A signer with their own key, for tests and proofs. It makes the calls of the page's script and signs only what it has
// hashed itself.

export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  body: Record<string, unknown>
  bytes: Uint8Array
}

/** Sends one request below the visit's certificate path. */
export type Send = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

export interface Credential {
  key: KeyObject
  /** In DER, the signer's certificate first. */
  chain: readonly Uint8Array[]
}

export interface LoadedDocument extends DocumentRevision {
  bytes: Uint8Array
}

export interface CertificateSigner {
  /** Submits the certificate and waits for the result of the check. */
  checkCertificate(): Promise<CheckState & { check: string }>
  load(): Promise<LoadedDocument>
  begin(check: string, loaded: DocumentRevision, more?: Partial<AttemptBody>): Promise<Answer & { attempt: string }>
  /** Waits until the sealer has finished its step. */
  read(attempt: string): Promise<AttemptState>
  /** Signs, if the attributes to sign are over this document. */
  sign(loaded: LoadedDocument, offered: ToSign): Uint8Array
  submit(attempt: string, signature: Uint8Array): Promise<Answer>
  abandon(attempt: string): Promise<Answer>
  /** Runs one whole attempt; returns its final state. */
  signAll(): Promise<AttemptState>
}

export function certificateSigner(send: Send, { key, chain }: Credential, consent: string): CertificateSigner {
  const read = (attempt: string) =>
    pollUntil(
      async () => expectStatus<AttemptState>(200, await send('GET', `attempts/${attempt}`)),
      ({ state }) => state !== 'preparing' && state !== 'finishing',
    )
  const signer: CertificateSigner = {
    checkCertificate: async () => {
      const shown = await send('POST', 'checks', { chain: chain.map(base64) })
      const { check } = expectStatus<{ check: string }>(202, shown)
      const seen = await pollUntil(
        async () => expectStatus<CheckState>(200, await send('GET', `checks/${check}`)),
        ({ state }) => state !== 'checking',
      )
      return { check, ...seen }
    },
    load: async () => {
      const latest = expectStatus<DocumentRevision>(200, await send('GET', 'document'))
      const { status, bytes } = await send('GET', `document.pdf?revision=${latest.revision}`)
      if (status !== 200 || sha256(bytes).toString('hex') !== latest.sha256)
        throw new Error('the document’s bytes do not match their hash')
      return { ...latest, bytes }
    },
    begin: async (check, { revision, sha256: document }, { attempt = newId(), ...more } = {}) => {
      return { attempt, ...(await send('POST', 'attempts', { attempt, check, revision, document, consent, ...more })) }
    },
    read,
    sign: (loaded, offered) => {
      const attributes = Buffer.from(offered.attributes, 'base64')
      if (!attributes.includes(digestOf(loaded, offered))) throw new Error('the attributes are not over this document')
      return sign('sha256', attributes, key)
    },
    submit: (attempt, signature) => send('POST', `attempts/${attempt}/signature`, { signature: base64(signature) }),
    abandon: (attempt) => send('POST', `attempts/${attempt}/abandon`, {}),
    signAll: async () => {
      const shown = await signer.checkCertificate()
      if (shown.state !== 'accepted') throw new Error(`the certificate was rejected: ${JSON.stringify(shown)}`)
      const loaded = await signer.load()
      const { attempt, ...begun } = await signer.begin(shown.check, loaded)
      expectStatus(201, begun)
      const offered = await read(attempt)
      if (offered.state !== 'to_sign') return offered
      expectStatus(202, await signer.submit(attempt, signer.sign(loaded, offered)))
      return read(attempt)
    },
  }
  return signer
}

/** Each call is a long poll; a busy machine may need several. */
const MAX_CALLS = 4

async function pollUntil<T>(ask: () => Promise<T>, isSettled: (seen: T) => boolean): Promise<T> {
  let seen = await ask()
  for (let calls = 1; !isSettled(seen) && calls < MAX_CALLS; calls += 1) seen = await ask()
  return seen
}

/** The hash over the revision and the increment, without the reserved signature space. */
function digestOf(
  { bytes }: LoadedDocument,
  { increment, byte_range: [start, length, restStart, restLength] }: ToSign,
): Buffer {
  const whole = Buffer.concat([bytes, Buffer.from(increment, 'base64')])
  if (restStart + restLength !== whole.length) throw new Error('the signature does not cover the whole document')
  return sha256(whole.subarray(start, start + length), whole.subarray(restStart))
}

function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function expectStatus<T>(status: number, answer: Answer): T {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as T
}
