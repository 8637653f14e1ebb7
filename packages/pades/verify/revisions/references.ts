import type { PdfDocument } from '../../pdf/index.ts'
import { PdfError, type PdfRef } from '../../pdf/index.ts'
import { maxReferringObjects } from '../limits.ts'
import { referencesIn, type Stored } from './values.ts'

/** A reference to an object: the number of the referring object (0 for the trailer) and the dictionary key. */
export interface Referrer {
  readonly from: number
  readonly key: string
}

/**
 * The references to a set of objects, in all reachable objects of a document. They show that an object added later was
 * already referenced (a document can be signed with a dangling reference), or that an object that may grow is also used
 * for another purpose.
 */
export class References {
  /** Reachable objects that cannot be read, so that their references are unknown. */
  readonly unreadable: number[] = []
  readonly #targets: ReadonlySet<number>
  readonly #found = new Map<number, Referrer[]>()

  private constructor(targets: ReadonlySet<number>) {
    this.#targets = targets
  }

  static async collect(document: PdfDocument, targets: ReadonlySet<number>): Promise<References> {
    const references = new References(targets)
    if (targets.size > 0) await references.#walk(document)
    return references
  }

  to(number: number): readonly Referrer[] {
    return this.#found.get(number) ?? []
  }

  /** Adds the references in an object, and returns all of them. */
  add(from: number, value: Stored): readonly PdfRef[] {
    const all: PdfRef[] = []
    for (const { key, ref } of referencesIn(value)) {
      all.push(ref)
      if (!this.#targets.has(ref.number)) continue
      const known = this.#found.get(ref.number) ?? []
      if (!known.some((referrer) => referrer.from === from && referrer.key === key)) known.push({ from, key })
      this.#found.set(ref.number, known)
    }
    return all
  }

  async #walk(document: PdfDocument): Promise<void> {
    const seen = new Set<number>()
    const pending = [...this.add(0, document.trailer)]
    for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
      if (seen.has(ref.number)) continue
      seen.add(ref.number)
      if (seen.size > maxReferringObjects) {
        throw new PdfError('pdf_limit_exceeded', `the document has more than ${maxReferringObjects} reachable objects`)
      }
      for (const next of this.add(ref.number, await this.#read(document, ref))) pending.push(next)
    }
  }

  async #read(document: PdfDocument, ref: PdfRef): Promise<Stored> {
    try {
      return await document.stored(ref)
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'pdf_limit_exceeded') throw error
      this.unreadable.push(ref.number)
      return undefined
    }
  }
}
