import type { KeyObject } from 'node:crypto'
import { publicId, sha256 } from '../../platform/ids.ts'
import { activeSpan } from '../../platform/telemetry/tracing.ts'
import { carriesFiles } from '../../signrequests/event-files.ts'
import type { StoredBody } from '../files/compose.ts'
import { makeConcurrencyLimit } from './concurrency.ts'
import type { Attempt, Post } from './post.ts'
import { signedHeaders } from './sign.ts'

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
}

export interface Sent {
  attempt: Omit<Attempt, 'reason'> & { reason: Attempt['reason'] | 'file_unavailable' | 'body_changed' }
  /** Null: nothing was sent. */
  sha256: Buffer | null
}

export type Send = (target: Target, content: DeliveryContent) => Promise<Sent>

export interface SendDeps {
  post: Post
  wholeBody(event: StoredBody): Promise<string>
}

export function makeSend({ post, wholeBody }: SendDeps): Send {
  const limit = makeConcurrencyLimit(WITH_FILES)

  async function send({ url, secrets, keys }: Target, content: DeliveryContent): Promise<Sent> {
    let body: Buffer
    try {
      body = Buffer.from(await wholeBody(content))
    } catch (error) {
      return unsent('file_unavailable', (error as Error).message)
    }
    const hash = sha256(body)
    if (content.sha256 && !content.sha256.equals(hash)) return unsent('body_changed', 'It must be the same every time.')
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Countersign-Webhooks/1',
      ...(content.number === null ? {} : { 'countersign-delivery-number': String(content.number) }),
      ...traceHeaders(),
      ...signedHeaders(publicId('evt', content.eventId), Date.now(), body, { secrets, keys }),
    }
    return { attempt: await post({ url, headers, body }), sha256: hash }
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

/** A failure of our own, which does not affect the endpoint's health. */
function unsent(reason: 'file_unavailable' | 'body_changed', detail: string): Sent {
  return { attempt: { verdict: 'refused', reason, status: null, excerpt: null, detail, ms: 0 }, sha256: null }
}
