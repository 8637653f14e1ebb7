import type { SealErrorCode } from '@countersign/domain/signrequest'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import type { CredentialsFor, SealCredentials } from './credentials/credentials.ts'
import type { Draft } from './draft.ts'
import type { Work } from './fetch.ts'
import type { During, OnStep } from './steps.ts'

export interface DrainDeps extends ChangeDeps {
  blobs: Blobs
  credentials: CredentialsFor
  /** Holds the files of documents that are too large for memory. */
  workFolder: string
  /** Certificates of completion name this address. */
  publicUrl: string
  onStep?: OnStep
  onSealError?: OnSealError
  /** Replaces the certificate of completion in benchmarks. */
  certify?: Certify
}

/** Counts an error. `failed`: it ended the request. */
export type OnSealError = (error: { code: SealErrorCode; failed: boolean }) => void

/** Makes the certificate of completion of a request. */
export type Certify = (
  deps: DrainDeps,
  work: Work,
  /** Of the completed file; null for a request that ended without one. */
  signedSha256: string | null,
  credentials: SealCredentials,
  during: During,
) => Promise<Certified>

export interface Certified {
  /** The certificate of completion, sealed at level B-LTA. */
  readonly draft: Draft
  /** The transparency log checkpoint that the certificate names. */
  readonly checkpoint: string | null
}
