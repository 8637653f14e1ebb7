import type { KeyObject } from 'node:crypto'
import { isUnreadable } from '../../platform/blobs/errors.ts'
import { publicId, sha256 } from '../../platform/ids.ts'
import { activeSpan } from '../../platform/telemetry/tracing.ts'
import { carriesFiles } from '../../signrequests/event-files.ts'
import { FilesErased, type StoredBody } from '../files/compose.ts'
import { makeConcurrencyLimit } from './concurrency.ts'
import { constantHeaders } from './headers.ts'
import type { Attempt } from './post.ts'
import { signedHeaders } from './sign.ts'
import type { Deliver } from './store-for-receivers.ts'

// Sends one delivery: signs the frozen body with the current time and posts it once.

/** Bodies with files take megabytes: this many are in memory at a time. */
const WITH_FILES = { inAll: 8, perHost: 4 }

export interface Target {
  url: string
  /** HMAC secrets that sign now (`v1`). */
  secrets: readonly KeyObject[]
  /** The endpoint's Ed25519 keys that sign now (`v1a`). */
  keys: readonly KeyObject[]
}

export interface DeliveryContent extends StoredBody {
  eventId: string
  /** Counts the endpoint's deliveries. Null: from before they were numbered. */
  number: number | null
  /** Hash of the body of earlier attempts; null before the first. */
  sha256: Buffer | null
  /** Attempts of the present schedule before this one. */
  tries: number
  /** Of the last attempt; null before the first. */
  lastReason: string | null
}

/**
 * A failure of our own: nothing was sent, and the endpoint's health does not change. `file_erased`: the event can never be
 * sent. `secret_unavailable`: none of the secrets can be opened.
 */
export type UnsentReason = 'file_unavailable' | 'file_erased' | 'body_changed' | 'secret_unavailable'

export interface Sent {
  attempt: Omit<Attempt, 'reason'> & { reason: Attempt['reason'] | UnsentReason }
  /** Null: nothing was sent. */
  sha256: Buffer | null
  /** Nothing was sent, and no retry helps before somebody acts. */
  isPermanent?: boolean
}

export type Send = (target: Target, content: DeliveryContent) => Promise<Sent>

export interface SendDeps {
  deliver: Deliver
  wholeBody(event: StoredBody): Promise<string>
  onError(error: Error): void
}

/** For the operator. The sender sees no names of objects and hosts. */
export class FilesUnreadable extends Error {
  override readonly name = 'FilesUnreadable'
  constructor(cause: unknown) {
    super('The files of document.signed could not be read.', { cause })
  }
}

export function makeSend({ deliver, wholeBody, onError }: SendDeps): Send {
  const limit = makeConcurrencyLimit(WITH_FILES)

  async function send({ url, secrets, keys }: Target, content: DeliveryContent): Promise<Sent> {
    if (secrets.length === 0) return unsent('secret_unavailable', NO_SECRET, true)
    let body: Buffer
    try {
      body = Buffer.from(await wholeBody(content))
    } catch (error) {
      if (error instanceof FilesErased) return unsent('file_erased', 'The files were erased.', true)
      onError(new FilesUnreadable(error))
      const isLost = isUnreadable(error)
      return unsent('file_unavailable', isLost ? LOST_FILE : UNREAD_FILE, isLost)
    }
    const hash = sha256(body)
    if (content.sha256 && !content.sha256.equals(hash)) {
      return unsent('body_changed', 'It must be the same every time.', true)
    }
    const headers = {
      ...constantHeaders(content),
      ...traceHeaders(),
      ...signedHeaders(publicId('evt', content.eventId), Date.now(), body, { secrets, keys }),
    }
    return { attempt: await deliver(content.tenantId, { url, headers, body }), sha256: hash }
  }

  return (target, content) =>
    carriesFiles(content.body)
      ? limit.run(new URL(target.url).host, () => send(target, content))
      : send(target, content)
}

/** The receiver can continue the trace of the request. */
function traceHeaders(): Record<string, string> {
  const span = activeSpan()
  return span ? { traceparent: span.traceparent } : {}
}

const LOST_FILE = 'A finished file is missing or damaged. The operator must restore it.'
const UNREAD_FILE = 'A finished file could not be read. The service tries again.'
const NO_SECRET = 'No secret of the endpoint can be opened. Rotate the secret.'

function unsent(reason: UnsentReason, detail: string, isPermanent: boolean): Sent {
  const attempt = { verdict: 'refused' as const, reason, status: null, excerpt: null, headers: null, detail, ms: 0 }
  return { attempt, sha256: null, isPermanent }
}
