import type { AcceptedCertificate, Attempt, Command, ProviderMessage } from '@countersign/domain/signrequest'
import type { Signed } from '@countersign/pades'
import type { Row, Statement, Tx } from '../../platform/db/database.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import type { Draft } from '../draft.ts'
import type { Work } from '../fetch.ts'
import type { During, OnStep } from '../steps.ts'
import type { AttemptFailure } from './failure.ts'
import type { AttemptEnd, AttemptRef } from './ref.ts'

/** The steps of every attempt from the signature to the commit. */
export const FINISH_STEPS = ['timestamp', 'validate', 'store', 'commit'] as const
export type FinishStep = (typeof FINISH_STEPS)[number]

export interface AttemptRow extends AttemptRef {
  /** The increment with the signature fields, if the document had none when the attempt was prepared. */
  fields: Uint8Array | null
}

/**
 * The sealer's part in a row's current step. 'prepare': make the bytes to sign. 'collect': look for the signature.
 * 'finish': append the signature. null: none, because the signer acts next or the attempt has ended.
 */
export type Action = 'prepare' | 'collect' | 'finish' | null

/** How signers with a key other than the service's sign: with a certificate they hold, or at a remote provider. */
export interface SigningStrategy<A extends AttemptRow, S extends string> {
  readonly rows: AttemptRows<A>
  readonly onStep: OnStep<S | FinishStep> | undefined
  nextAction(attempt: A): Action
  /** Throws AttemptRefused if an attempt that holds no lease yet must end. */
  refuseUnbegun(work: Work, attempt: A): void
  /** Makes the bytes to sign and offers them to the signer. */
  prepare(work: Work, attempt: A, during: During<S | FinishStep>): Promise<void>
  /** Looks for the signature and stores it if it is there. */
  collect(work: Work, attempt: A, during: During<S | FinishStep>): Promise<void>
  /** Verifies the stored signature and returns it. `before`: the document that it covers. */
  readSignature(work: Work, attempt: A, before: Draft, during: During<S | FinishStep>): Promise<OwnSignature>
  /** The messages exchanged with the provider, as evidence. */
  readMessages(attempt: A): Promise<readonly ProviderMessage[]>
  readonly failures: FailurePolicy<A>
}

export interface AttemptRows<A extends AttemptRow> {
  find: { statement(ref: AttemptRef): Statement; read(rows: Row[]): A | undefined }
  end(ref: AttemptRef, end: AttemptEnd): Statement
  retry(ref: AttemptRef, inSeconds: number): Statement
}

/** A CMS signature by a key that is not the service's. */
export interface OwnSignature {
  signed: Signed
  signerId: string
  /** DER: from the signer's certificate to the trust anchor. */
  path: readonly Uint8Array[]
  /** For the audit trail, if the start of the attempt did not record it. */
  certificate?: AcceptedCertificate
}

export interface FailurePolicy<A extends AttemptRow> {
  /** Failures that only this strategy has. */
  classify(error: unknown): AttemptFailure | undefined
  /** Until when a failure that is not final is retried. `begun`: the domain's attempt, once it holds the lease. */
  retryUntil(begun: Attempt | undefined, attempt: A, failure: AttemptFailure): number
  /** Other providers that the signer may use if this one is down. */
  otherProfiles(ref: AttemptRef): Promise<readonly string[]>
  command(tx: Tx, stored: StoredRequest, attempt: A, failure: RecordedFailure): Promise<Command>
}

export interface RecordedFailure extends AttemptFailure {
  otherProfiles: readonly string[]
}
