import type { Instant } from '../state.ts'
import type { BySigner } from './by-signer.ts'

/** A browser takes the link: from now on it alone may act as this signer. */
export interface ClaimLink extends BySigner {
  readonly type: 'ClaimLink'
  readonly visitId: string
  /** The page that frames the visit, if one does. */
  readonly embedOrigin: string | null
  /** The list of the signer's documents that it was opened from; null: by a link of its own. */
  readonly queueId: string | null
  /** The visit of another browser that ends by this. */
  readonly endedVisitId: string | null
}

/** A code is wanted in the signer's mailbox. */
export interface OrderCode extends BySigner {
  readonly type: 'OrderCode'
}

/** What a signer gave as their code came to this. */
export interface RecordCodeCheck extends BySigner {
  readonly type: 'RecordCodeCheck'
  readonly visitId: string
  readonly means: CodeMeans
  readonly result: 'passed' | 'wrong' | 'expired' | 'locked'
}

/** A code from the mailbox shows that somebody reads it, and is called no more than that (NIST SP 800-63B-4 §3.1.3). */
export type CodeMeans = 'mailbox_control' | 'access_code'

/** A page image goes to a visitor who claimed the link. */
export interface View extends BySigner {
  readonly type: 'View'
}

/** Every page of the document has gone to the signer's browser. */
export interface RecordShown extends BySigner {
  readonly type: 'RecordShown'
  readonly pages: number
  readonly documentSha256: string
}

/** A fresh link for the sender to deliver; older ones die. */
export interface ReplaceLink {
  readonly type: 'ReplaceLink'
  readonly at: Instant
  readonly signerId: string
}

export interface OpenEmbedSession {
  readonly type: 'OpenEmbedSession'
  readonly at: Instant
  readonly signerId: string
  readonly sessionId: string
}
