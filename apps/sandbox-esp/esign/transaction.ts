import type { RefusalCode } from './refusal.ts'

/** One request to sign, from its arrival to its answer. It never holds an identity number. */
export interface Transaction {
  readonly txn: string
  readonly aspId: string
  /** This provider's own reference. */
  readonly resCode: string
  /** Under which the person's pages are found: whoever knows it is the person. */
  readonly session: string
  readonly version: '2.1' | '3.0'
  readonly hash: Uint8Array
  readonly documentInfo: string
  /** 3.x, at the address for it: the person's account here, as the requester wrote it. */
  readonly account: string | undefined
  readonly signingAlgorithm: 'RSA' | 'ECDSA'
  /** Where the answer goes: by the browser (2.1), or from server to server (3.x). */
  readonly responseUrl: string
  /** 3.x: where the browser goes in the end. */
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

export function isOver({ stage }: Transaction): boolean {
  return stage.at === 'signed' || stage.at === 'refused'
}
