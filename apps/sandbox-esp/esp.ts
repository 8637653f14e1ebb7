import type { Signer } from '@countersign/pades'
import type { Fetcher } from '@countersign/pades/trust'
import { issueSigner, type Pki, type SignerCredential } from '@countersign/sandbox-pki'
import { type CscClient, type CscService, createCscService } from './csc/service.ts'
import type { Transaction } from './esign/transaction.ts'
import { OtpOffice } from './otp.ts'
import { allIsWell, type Switches } from './switches.ts'

/** A requester (ASP) this provider serves, and the certificate it signs its requests with. */
export interface Requester {
  readonly aspId: string
  /** DER. */
  readonly certificate: Uint8Array
}

/** The provider: its authority, its key for messages, its customers, and what is under way. All in memory. */
export interface Esp {
  readonly url: string
  readonly now: () => Date
  readonly pki: Pki
  /** Signs this provider's messages; requesters pin its certificate. */
  readonly messageKey: Signer
  readonly requesters: Map<string, Requester>
  readonly fetcher: Fetcher
  readonly switches: Switches
  readonly otp: OtpOffice
  /** By aspId and txn; kept after their end, so that none is used twice. */
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
  /** How long a code is: 6, unless another length is to be tried. */
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
    switches: { ...allIsWell },
    otp: new OtpOffice(otpDigits),
    transactions: new Map(),
    csc: createCscService(cscClients),
  }
}

/** A key for messages: RSA, as the specification has it. */
export function newMessageKey(pki: Pki): SignerCredential {
  return issueSigner(pki, { subject: { commonName: `${pki.name} eSign messages` }, key: 'RSA-2048' })
}

export function transactionKey(aspId: string, txn: string): string {
  return JSON.stringify([aspId, txn])
}

export function bySession(esp: Esp, session: string): Transaction | undefined {
  return [...esp.transactions.values()].find((transaction) => transaction.session === session)
}
