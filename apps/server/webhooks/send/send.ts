import type { KeyObject } from 'node:crypto'
import { publicId, sha256 } from '../../platform/ids.ts'
import type { Attempt, Post } from './post.ts'
import { signedHeaders } from './sign.ts'

// One delivery: the frozen body, signed for this moment, posted once.

export interface Target {
  url: string
  secrets: readonly Uint8Array[]
}

export interface Parcel {
  eventId: string
  /** As the log keeps it. */
  body: string
  /** Of the body that earlier attempts sent; null before the first. */
  sha256: Buffer | null
}

export interface Sent {
  attempt: Attempt
  sha256: Buffer
}

export type Send = (target: Target, parcel: Parcel) => Promise<Sent>

export interface SendDeps {
  post: Post
  /** The private keys that sign now. */
  keys(): readonly KeyObject[]
}

export function makeSend({ post, keys }: SendDeps): Send {
  return async ({ url, secrets }, parcel) => {
    const body = Buffer.from(parcel.body)
    const hash = sha256(body)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Countersign-Webhooks/1',
      ...signedHeaders(publicId('evt', parcel.eventId), Date.now(), body, { secrets, keys: keys() }),
    }
    return { attempt: await post({ url, headers, body }), sha256: hash }
  }
}
