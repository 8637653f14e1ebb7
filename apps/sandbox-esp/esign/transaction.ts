import type { RefusalCode } from './refusal.ts'

/** A signing request and its state. It never contains an identity number. */
export interface Transaction {
  readonly txn: string
  readonly aspId: string
  /** This provider's own reference. */
  readonly resCode: string
  /** The secret in the path of the person's pages. It authenticates the person. */
  readonly session: string
  readonly version: '2.1' | '3.0'
  readonly hash: Uint8Array
  readonly documentInfo: string
  /** 3.x with accounts: the person's account, as given by the requester. */
  readonly account: string | undefined
  readonly signingAlgorithm: 'RSA' | 'ECDSA'
  /** Where the response is posted: by the browser (2.1) or by our server (3.x). */
  readonly responseUrl: string
  /** 3.x: where the browser returns. */
  readonly redirectUrl: string | undefined
  readonly endsAt: Date
  stage: Stage
}

export type Stage =
  | { readonly at: 'identity' }
  | { readonly at: 'otp'; readonly person: string; readonly mailbox: string }
  | { readonly at: 'signing' }
  | { readonly at: 'signed'; readonly certificate: Uint8Array; readonly cms: Uint8Array }
  | { readonly at: 'refused'; readonly code: RefusalCode; readonly message: string }

export function hasEnded({ stage }: Transaction): boolean {
  return stage.at === 'signed' || stage.at === 'refused'
}
