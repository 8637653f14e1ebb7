import type { PdfDocument } from '../../pdf/index.ts'
import { PdfError, type PdfRef } from '../../pdf/index.ts'
import { maxReferringObjects } from '../limits.ts'
import { referencesIn, type Stored } from './values.ts'

/** Who refers to an object: the referring object (0 for the trailer) and the key the reference stands under. */
export interface Referrer {
  readonly from: number
  readonly key: string
}

/**
 * Who refers to certain objects, in everything a document shows. It tells that an object now filled in was referred to
 * all along (a page can be signed with a hole in it), and that an object which may grow has a second role.
 */
export class References {
  /** Objects that are shown and cannot be read: whom they refer to cannot be told. */
  readonly unreadable: number[] = []
  readonly #interest: ReadonlySet<number>
  readonly #found = new Map<number, Referrer[]>()

  private constructor(interest: ReadonlySet<number>) {
    this.#interest = interest
  }

  static async in(document: PdfDocument, interest: ReadonlySet<number>): Promise<References> {
    const references = new References(interest)
    if (interest.size > 0) await references.#walk(document)
    return references
  }

  to(number: number): readonly Referrer[] {
    return this.#found.get(number) ?? []
  }

  /** Takes a later revision's object into account. */
  note(from: number, value: Stored): readonly PdfRef[] {
    const all: PdfRef[] = []
    for (const { key, ref } of referencesIn(value)) {
      all.push(ref)
      if (!this.#interest.has(ref.number)) continue
      const known = this.#found.get(ref.number) ?? []
      if (!known.some((referrer) => referrer.from === from && referrer.key === key)) known.push({ from, key })
      this.#found.set(ref.number, known)
    }
    return all
  }

  async #walk(document: PdfDocument): Promise<void> {
    const seen = new Set<number>()
    const pending = [...this.note(0, document.trailer)]
    for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
      if (seen.has(ref.number)) continue
      seen.add(ref.number)
      if (seen.size > maxReferringObjects) {
        throw new PdfError('pdf_limit_exceeded', `more than ${maxReferringObjects} objects to look through`)
      }
      for (const next of this.note(ref.number, await this.#read(document, ref))) pending.push(next)
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
