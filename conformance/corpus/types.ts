import type { JudgeName } from '../judges/types.ts'

/** Why a file is not signed as it came: the `code` that the signing package must refuse it with. */
export type Reason =
  | 'pdf_not_a_pdf'
  | 'pdf_damaged'
  | 'pdf_page_missing'
  | 'pdf_encrypted'
  | 'pdf_junk_before_header'
  | 'pdf_xfa_form'
  | 'pdf_certified'
  | 'field_locked'

/**
 * What must happen to a file. `sign`: appended to as it is, `into` an existing empty field where later fields are
 * forbidden. `normalise`: unsigned and odd; refused as it is, signed once rewritten by qpdf. `refuse`: never signed.
 */
export type Expectation =
  | { readonly verdict: 'sign'; readonly into?: string }
  | { readonly verdict: 'normalise'; readonly reason: Reason }
  | { readonly verdict: 'refuse'; readonly reason: Reason }

export interface Description {
  readonly name: string
  readonly producer: string
  /** Ticks of the coverage list in coverage.ts, and free words. */
  readonly features: readonly string[]
  readonly expect: Expectation
  /** Foreign signatures and document timestamps already in it. */
  readonly signatures?: number
  readonly password?: string
  /** PDF/A or PDF/UA flavours it was valid for when made, veraPDF's names. */
  readonly flavours?: readonly string[]
  /** pyHanko reads it only non-strict. */
  readonly lenient?: true
  /** Findings of a judge that do not depend on the signer, with their reason for the table. */
  readonly explained?: readonly Explanation[]
}

export interface Explanation {
  readonly judge: JudgeName
  readonly says: string
  readonly why: string
}

/** A file written byte by byte by our own code: the same bytes on every machine. */
export interface HandwrittenCase extends Description {
  readonly make: () => Buffer
}

/** An entry of manifest.json. */
export interface Entry extends Description {
  readonly size: number
  readonly sha256: string
}

export const SIGN: Expectation = { verdict: 'sign' }
export const signInto = (field: string): Expectation => ({ verdict: 'sign', into: field })
export const normalise = (reason: Reason): Expectation => ({ verdict: 'normalise', reason })
export const refuse = (reason: Reason): Expectation => ({ verdict: 'refuse', reason })
