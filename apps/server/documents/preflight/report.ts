import type { PageInfo } from '@countersign/domain/placement'
import type { CarriedSignature } from './carried-signature.ts'
import type { Warning } from './findings.ts'
import type { FormField } from './form-fields.ts'
import type { PdfAClaim } from './metadata.ts'
import type { Normalisation } from './normalise.ts'
import type { RefusalCode, RefusalPlace } from './refusal.ts'
import type { TextPlaces } from './text-places.ts'

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
  /** Those that can be given to signers. None if the file is signed already. */
  readonly formFields: readonly FormField[]
  /** By page; null for a page whose text was not read. */
  readonly textPlaces: TextPlaces
}

/** Of a PDF that is only read. */
export interface AcceptedAttachment {
  readonly accepted: true
  readonly sha256: string
}

export interface Refused {
  readonly accepted: false
  readonly code: RefusalCode
  readonly message: string
  /** Null if the reason concerns the whole document. */
  readonly place: RefusalPlace | null
}

export type Report = Accepted | Refused

/** `document`: it will be signed. `attachment`: it is kept beside a document as it is, and only read. */
export type Purpose = 'document' | 'attachment'

/** The parent's task for the child. */
export interface TaskOptions {
  readonly purpose: Purpose
  readonly allowDecrypt: boolean
  readonly maxPages: number
  readonly qpdfVersion: string
}

/** The same inside the child. */
export interface Task extends Omit<TaskOptions, 'purpose'> {
  readonly inputPath: string
  /** The only folder that the child writes to. */
  readonly folder: string
}
