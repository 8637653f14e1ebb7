import { createHash, type KeyObject, sign } from 'node:crypto'
import type { AttemptState, CheckState, DocumentRevision, ToSign } from '@countersign/signing'
import { newId } from '../../platform/ids.ts'

// A signer with a key of their own, for tests and proofs: makes the calls of a page's script, and believes what it has
// hashed itself and nothing else.

export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  body: Record<string, unknown>
  bytes: Uint8Array
}

/** One call under the visit's base. */
export type Send = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

export interface Credential {
  key: KeyObject
  /** DER, the own certificate first. */
  chain: readonly Uint8Array[]
}

export interface Loaded extends DocumentRevision {
  bytes: Uint8Array
}

export interface KeyHolder {
  /** Shows the certificate, and waits for what comes of it. */
  show(): Promise<CheckState & { check: string }>
  load(): Promise<Loaded>
  begin(check: string, loaded: DocumentRevision, attempt?: string): Promise<Answer & { attempt: string }>
  /** Waits for whatever is next. */
  read(attempt: string): Promise<AttemptState>
  /** The signature, if what is to be signed is over this document. */
  sign(loaded: Loaded, offered: ToSign): Uint8Array
  give(attempt: string, signature: Uint8Array): Promise<Answer>
  abandon(attempt: string): Promise<Answer>
  /** All of it, once; tells how it ended. */
  signAll(): Promise<AttemptState>
}

export function keyHolder(send: Send, { key, chain }: Credential, consent: string): KeyHolder {
  const read = (attempt: string) =>
    patiently(
      async () => wanted<AttemptState>(200, await send('GET', `attempts/${attempt}`)),
      ({ state }) => state !== 'preparing' && state !== 'finishing',
    )
  const holder: KeyHolder = {
    show: async () => {
      const shown = await send('POST', 'checks', { chain: chain.map(base64) })
      const { check } = wanted<{ check: string }>(202, shown)
      const seen = await patiently(
        async () => wanted<CheckState>(200, await send('GET', `checks/${check}`)),
        ({ state }) => state !== 'checking',
      )
      return { check, ...seen }
    },
    load: async () => {
      const latest = wanted<DocumentRevision>(200, await send('GET', 'document'))
      const { status, bytes } = await send('GET', `document.pdf?revision=${latest.revision}`)
      if (status !== 200 || sha256(bytes).toString('hex') !== latest.sha256) throw new Error('these are other bytes')
      return { ...latest, bytes }
    },
    begin: async (check, { revision, sha256: document }, attempt = newId()) => {
      return { attempt, ...(await send('POST', 'attempts', { attempt, check, revision, document, consent })) }
    },
    read,
    sign: (loaded, offered) => {
      const attributes = Buffer.from(offered.attributes, 'base64')
      if (!attributes.includes(digestOf(loaded, offered))) throw new Error('something else is to be signed')
      return sign('sha256', attributes, key)
    },
    give: (attempt, signature) => send('POST', `attempts/${attempt}/signature`, { signature: base64(signature) }),
    abandon: (attempt) => send('POST', `attempts/${attempt}/abandon`, {}),
    signAll: async () => {
      const shown = await holder.show()
      if (shown.state !== 'accepted') throw new Error(`the certificate was not accepted: ${JSON.stringify(shown)}`)
      const loaded = await holder.load()
      const { attempt, ...begun } = await holder.begin(shown.check, loaded)
      wanted(201, begun)
      const offered = await read(attempt)
      if (offered.state !== 'to_sign') return offered
      wanted(202, await holder.give(attempt, holder.sign(loaded, offered)))
      return read(attempt)
    },
  }
  return holder
}

/** Each call waits by itself; a busy machine may take several. */
const MAX_CALLS = 4

async function patiently<T>(ask: () => Promise<T>, isSettled: (seen: T) => boolean): Promise<T> {
  let seen = await ask()
  for (let calls = 1; !isSettled(seen) && calls < MAX_CALLS; calls += 1) seen = await ask()
  return seen
}

/** Of the revision and the increment, without the signature slot. */
function digestOf(
  { bytes }: Loaded,
  { increment, byte_range: [start, length, restStart, restLength] }: ToSign,
): Buffer {
  const whole = Buffer.concat([bytes, Buffer.from(increment, 'base64')])
  if (restStart + restLength !== whole.length) throw new Error('the signature does not cover all of it')
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

function wanted<T>(status: number, answer: Answer): T {
  if (answer.status !== status) throw new Error(`instead of ${status}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as T
}
