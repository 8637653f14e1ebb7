import type { KeyObject } from 'node:crypto'
import { publicId, sha256 } from '../../platform/ids.ts'
import { carriesFiles } from '../../signrequests/event-files.ts'
import type { StoredBody } from '../files/compose.ts'
import { makeGate } from './concurrency.ts'
import type { Attempt, Post } from './post.ts'
import { signedHeaders } from './sign.ts'

// One delivery: the frozen body, signed for this moment, posted once.

/** Bodies with files in them are megabytes: only so many are in memory at a time. */
const WITH_FILES = { inAll: 8, perHost: 4 }

export interface Target {
  url: string
  secrets: readonly KeyObject[]
}

export interface Parcel extends StoredBody {
  eventId: string
  /** Of the body that earlier attempts sent; null before the first. */
  sha256: Buffer | null
}

export interface Sent {
  attempt: Omit<Attempt, 'reason'> & { reason: Attempt['reason'] | 'file_unavailable' | 'body_changed' }
  /** Null: nothing was sent. */
  sha256: Buffer | null
}

export type Send = (target: Target, parcel: Parcel) => Promise<Sent>

export interface SendDeps {
  post: Post
  /** The private keys that sign now. */
  keys(): readonly KeyObject[]
  wholeBody(event: StoredBody): Promise<string>
}

export function makeSend({ post, keys, wholeBody }: SendDeps): Send {
  const gate = makeGate(WITH_FILES)

  async function send({ url, secrets }: Target, parcel: Parcel): Promise<Sent> {
    let body: Buffer
    try {
      body = Buffer.from(await wholeBody(parcel))
    } catch (error) {
      return unsent('file_unavailable', (error as Error).message)
    }
    const hash = sha256(body)
    if (parcel.sha256 && !parcel.sha256.equals(hash)) return unsent('body_changed', 'It must be the same every time.')
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Countersign-Webhooks/1',
      ...signedHeaders(publicId('evt', parcel.eventId), Date.now(), body, { secrets, keys: keys() }),
    }
    return { attempt: await post({ url, headers, body }), sha256: hash }
  }

  return (target, parcel) =>
    carriesFiles(parcel.body) ? gate.pass(new URL(target.url).host, () => send(target, parcel)) : send(target, parcel)
}

/** Our own trouble with this one event; the endpoint has nothing to do with it. */
function unsent(reason: 'file_unavailable' | 'body_changed', detail: string): Sent {
  return { attempt: { verdict: 'refused', reason, status: null, excerpt: null, detail, ms: 0 }, sha256: null }
}
