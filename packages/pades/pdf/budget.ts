import { PdfError } from './error.ts'

/**
 * What reading may cost in all. Each limit bounds one loop; hostile documents put loops inside loops, and several
 * documents opened over the same bytes can share one budget.
 */
export class Budget {
  #steps: number
  #inflatedBytes: number

  constructor({ steps, inflatedBytes }: { readonly steps: number; readonly inflatedBytes: number }) {
    this.#steps = steps
    this.#inflatedBytes = inflatedBytes
  }

  /** An object loaded, a cross-reference section asked: one step; what is more work counts more. */
  step(count = 1): void {
    this.#steps -= count
    if (this.#steps < 0) throw new PdfError('pdf_limit_exceeded', 'the document takes too many steps to read')
  }

  inflated(bytes: number): void {
    this.#inflatedBytes -= bytes
    if (this.#inflatedBytes < 0) throw new PdfError('pdf_limit_exceeded', 'the document inflates to too much')
  }
}
