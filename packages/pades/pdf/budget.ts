import { PdfError } from './error.ts'

/**
 * The total cost that reading may have. A `Limits` value bounds one loop; a hostile document nests loops. Several
 * documents opened over the same bytes can share one budget.
 */
export class Budget {
  #steps: number
  #inflatedBytes: number

  constructor({ steps, inflatedBytes }: { readonly steps: number; readonly inflatedBytes: number }) {
    this.#steps = steps
    this.#inflatedBytes = inflatedBytes
  }

  /** Counts one step for each loaded object and each lookup in a cross-reference section; costlier work counts more. */
  step(count = 1): void {
    this.#steps -= count
    if (this.#steps < 0) throw new PdfError('pdf_limit_exceeded', 'reading the document takes too many steps')
  }

  inflated(bytes: number): void {
    this.#inflatedBytes -= bytes
    if (this.#inflatedBytes < 0)
      throw new PdfError('pdf_limit_exceeded', 'the streams of the document inflate to too many bytes')
  }
}
