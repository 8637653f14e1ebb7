import type { PageInfo } from '@countersign/domain/placement'
import type { CarriedSignature } from './carried-signature.ts'
import type { Warning } from './findings.ts'
import type { PdfAClaim } from './metadata.ts'
import type { Normalisation } from './normalise.ts'
import type { RefusalCode } from './refusal.ts'

export interface Accepted {
  readonly accepted: true
  /** Of the bytes received. */
  readonly sha256: string
  readonly size: number
  /** The file that will be signed: one revision, the same document; or the upload itself, where it is signed already. */
  readonly contentPath: string
  readonly contentSha256: string
  readonly contentSize: number
  readonly pages: readonly PageInfo[]
  /** Null where the file is taken as it is. */
  readonly normalisation: Normalisation | null
  /** Those that were there already, in the order in which they were made. */
  readonly signatures: readonly CarriedSignature[]
  /** True where an owner password was taken off, with the caller's leave. */
  readonly decrypted: boolean
  readonly pdfVersion: string
  readonly pdfA: PdfAClaim | null
  readonly tagged: boolean
  /** How many pages were also compared as bitmaps; all of them, unless drawing took too long. */
  readonly pagesDrawn: number
  readonly warnings: readonly Warning[]
}

export interface Refused {
  readonly accepted: false
  readonly code: RefusalCode
  readonly message: string
}

export type Report = Accepted | Refused

/** What the parent asks the child. */
export interface Task {
  readonly inputPath: string
  /** For everything the child writes; the parent takes the content out and removes the rest. */
  readonly folder: string
  readonly allowDecrypt: boolean
  readonly maxPages: number
  readonly qpdfVersion: string
}
