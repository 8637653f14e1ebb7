import type { Signer } from '@countersign/pades'
import type { Fetcher } from '@countersign/pades/trust'
import { issueSigner, type Pki, type SignerCredential } from '@countersign/sandbox-pki'
import { type CscClient, type CscService, createCscService } from './csc/service.ts'
import type { Transaction } from './esign/transaction.ts'
import { OtpStore } from './otp.ts'
import { defaultSwitches, type Switches } from './switches.ts'

/** A registered requester (ASP) and the certificate with which it signs its requests. */
export interface Requester {
  readonly aspId: string
  /** DER. */
  readonly certificate: Uint8Array
}

/** The provider's state, in memory. */
export interface Esp {
  readonly url: string
  readonly now: () => Date
  readonly pki: Pki
  /** Signs this provider's messages; requesters pin its certificate. */
  readonly messageKey: Signer
  readonly requesters: Map<string, Requester>
  readonly fetcher: Fetcher
  readonly switches: Switches
  readonly otp: OtpStore
  /** By aspId and txn. Kept after their end, so that a txn cannot be reused. */
  readonly transactions: Map<string, Transaction>
  readonly csc: CscService
}

export interface EspOptions {
  readonly url: string
  readonly pki: Pki
  readonly requesters: readonly Requester[]
  readonly fetcher: Fetcher
  readonly messageKey: Signer
  readonly cscClients?: readonly CscClient[]
  /** Length of a code; 6 by default. */
  readonly otpDigits?: number
  readonly now?: () => Date
}

export function createEsp(options: EspOptions): Esp {
  const { url, pki, requesters, fetcher, messageKey, cscClients = [], otpDigits, now = () => new Date() } = options
  return {
    url,
    now,
    pki,
    messageKey,
    requesters: new Map(requesters.map((requester) => [requester.aspId, requester])),
    fetcher,
    switches: { ...defaultSwitches },
    otp: new OtpStore(otpDigits),
    transactions: new Map(),
    csc: createCscService(cscClients),
  }
}

/** A message key: RSA, as the specification requires. */
export function newMessageKey(pki: Pki): SignerCredential {
  return issueSigner(pki, { subject: { commonName: `${pki.name} eSign messages` }, key: 'RSA-2048' })
}

export function transactionKey(aspId: string, txn: string): string {
  return JSON.stringify([aspId, txn])
}

export function findBySession(esp: Esp, session: string): Transaction | undefined {
  return [...esp.transactions.values()].find((transaction) => transaction.session === session)
}
