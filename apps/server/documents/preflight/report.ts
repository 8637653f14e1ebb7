import type { PageInfo } from '@countersign/domain/placement'
import type { CarriedSignature } from './carried-signature.ts'
import type { Warning } from './findings.ts'
import type { PdfAClaim } from './metadata.ts'
import type { Normalisation } from './normalise.ts'
import type { RefusalCode, RefusalPlace } from './refusal.ts'

export interface Accepted {
  readonly accepted: true
  /** Of the uploaded bytes. */
  readonly sha256: string
  readonly size: number
  /** The file that will be signed: one revision of the same document, or the upload itself if it is already signed. */
  readonly contentPath: string
  readonly contentSha256: string
  readonly contentSize: number
  readonly pages: readonly PageInfo[]
  /** Null if the file is used unchanged. */
  readonly normalisation: Normalisation | null
  /** Existing signatures, in the order in which they were made. */
  readonly signatures: readonly CarriedSignature[]
  /** True if an owner password was removed, with the caller's consent. */
  readonly decrypted: boolean
  readonly pdfVersion: string
  readonly pdfA: PdfAClaim | null
  readonly tagged: boolean
  /** How many pages were also compared as bitmaps: all, unless rendering took too long. */
  readonly pagesDrawn: number
  readonly warnings: readonly Warning[]
}

export interface Refused {
  readonly accepted: false
  readonly code: RefusalCode
  readonly message: string
  /** Null if the reason concerns the whole document. */
  readonly place: RefusalPlace | null
}

export type Report = Accepted | Refused

/** The parent's task for the child. */
export interface TaskOptions {
  readonly allowDecrypt: boolean
  readonly maxPages: number
  readonly qpdfVersion: string
}

/** The same inside the child. */
export interface Task extends TaskOptions {
  readonly inputPath: string
  /** The only folder that the child writes to. */
  readonly folder: string
}
