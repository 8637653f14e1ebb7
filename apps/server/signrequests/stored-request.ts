import type { SignerField } from '@countersign/domain/field'
import type { Rect } from '@countersign/domain/placement'
import type { SignRequest } from '@countersign/domain/signrequest'

/** The newest request of a document, or one request, which must belong to the document if one is named. */
export type RequestRef = { documentId: string; requestId?: string } | { requestId: string; documentId?: string }

/** The domain's state, and details that the domain does not need. */
export interface StoredRequest {
  state: SignRequest
  details: RequestDetails
  /** The tenant's clock, read after the lock. */
  now: number
}

export interface RequestDetails {
  documentRef: string
  documentName: string
  webhookUrl: string | null
  /** Null: the default, or no webhook_url. */
  webhookEvents: string[] | null
  webhookFiles: 'inline' | 'link'
  message: string | null
  reference: string | null
  metadata: Record<string, string>
  bodyHash: string
  mode: 'test' | 'live'
  timeZone: string
  /** How long the store protects the account's finished files from deletion. */
  retentionYears: number
  auditSeq: number
  auditHead: string
  eventSeq: number
  /** The bulk job that created the request. */
  jobId: string | null
  jobRow: number | null
  /** By signer id. */
  signers: Map<string, SignerDetails>
}

export interface SignerDetails {
  boxes: PlacedBoxJson[]
  /** What the signer fills. */
  fields: readonly SignerField[]
  options: SignerOptions
}

export interface PlacedBoxJson {
  page: number
  x: number
  y: number
  w: number
  h: number
  rect: Rect
}

export interface SignerOptions {
  auth: 'none' | 'email_otp' | 'access_code'
  accessCodeHash: string | null
  locale: string | null
  redirectUrl: string | null
  provider: string | null
  certificate: Record<string, string> | null
}
