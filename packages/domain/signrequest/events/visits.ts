import type { CodeFactor, RecordCodeCheck } from '../commands/visits.ts'
import type { Instant } from '../state.ts'

/** From now on only this browser acts as the signer. */
export interface LinkClaimed {
  readonly type: 'LinkClaimed'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
  readonly visitId: string
  readonly embedOrigins: readonly string[]
  readonly inboxId: string | null
  readonly endedVisitId: string | null
}

export interface CodeRequested {
  readonly type: 'CodeRequested'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}

export interface CodeAccepted {
  readonly type: 'CodeAccepted'
  readonly at: Instant
  readonly signerId: string
  readonly visitId: string
  readonly factor: CodeFactor
}

/** The signer keeps `errorCode` until a code is accepted. */
export interface CodeRefused {
  readonly type: 'CodeRefused'
  readonly at: Instant
  readonly signerId: string
  readonly visitId: string
  readonly factor: CodeFactor
  readonly errorCode: `code_${Exclude<RecordCodeCheck['result'], 'passed'>}`
}

/** The person's first view of the document. */
export interface SignerViewed {
  readonly type: 'SignerViewed'
  readonly at: Instant
  readonly signerId: string
}

/** All pages were sent to the signer's browser. */
export interface DocumentShown {
  readonly type: 'DocumentShown'
  readonly at: Instant
  readonly signerId: string
  readonly pages: number
  readonly documentSha256: string
}

/** The document was sent to the signer as a file. */
export interface DocumentDownloaded {
  readonly type: 'DocumentDownloaded'
  readonly at: Instant
  readonly signerId: string
  readonly documentSha256: string
}

/** A link that works once, for another device of the signer, was shown in this visit. */
export interface TransferOffered {
  readonly type: 'TransferOffered'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
  readonly visitId: string
}

export interface LinkReplaced {
  readonly type: 'LinkReplaced'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}

/** Somebody with a link of the signer asked for a new one. */
export interface LinkRequested {
  readonly type: 'LinkRequested'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
  /** A link was mailed to the signer at once. Otherwise the request waits for the sender. */
  readonly isMailed: boolean
}

/** The new link is mailed to the signer. Follows `LinkReplaced`. */
export interface LinkSent {
  readonly type: 'LinkSent'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}

/** The sender got a further link. The older ones stay valid. */
export interface LinkAdded {
  readonly type: 'LinkAdded'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
  /** With this one, since the links were last replaced. */
  readonly addedLinks: number
}

export interface EmbedSessionOpened {
  readonly type: 'EmbedSessionOpened'
  readonly at: Instant
  readonly signerId: string
  readonly sessionId: string
  readonly linkGeneration: number
}
