import { type PdfDocument, type PdfObject, PdfRef, type PdfValue } from '../../pdf/index.ts'
import type { Change, ChangeKind } from '../verdict.ts'
import type { FieldIndex } from './field-index.ts'
import type { References } from './references.ts'
import { referencesIn, type Stored } from './values.ts'

/** An object a revision wrote: what it was (undefined: nothing) and what it is now (undefined: free). */
export interface Touched {
  readonly before: PdfObject | undefined
  readonly after: PdfObject | undefined
}

/**
 * One revision against the one before it. Every object it wrote must be explained by a rule; whatever is left over at
 * the end is a change that signing does not make.
 */
export class Step {
  readonly before: PdfDocument
  readonly after: PdfDocument
  /** Every field there is, kept up to date from revision to revision. */
  readonly fields: FieldIndex
  readonly touched: ReadonlyMap<number, Touched>
  readonly references: References
  readonly changes: Change[] = []
  readonly #revision: number
  readonly #explained = new Set<number>()

  constructor(
    documents: { before: PdfDocument; after: PdfDocument; fields: FieldIndex },
    touched: ReadonlyMap<number, Touched>,
    references: References,
    revision: number,
  ) {
    this.before = documents.before
    this.after = documents.after
    this.fields = documents.fields
    this.touched = touched
    this.references = references
    this.#revision = revision
  }

  report(kind: ChangeKind, more: Omit<Change, 'kind' | 'revision'> = {}): void {
    this.changes.push({ kind, revision: this.#revision, ...more })
  }

  isTouched(value: Stored): value is PdfRef {
    return value instanceof PdfRef && this.touched.has(value.number)
  }

  isAdded(value: Stored): value is PdfRef {
    return value instanceof PdfRef && isAddition(this.touched.get(value.number))
  }

  isExplained(number: number): boolean {
    return this.#explained.has(number)
  }

  /** A rule has looked at this object and everything about it. */
  explain(value: PdfRef | undefined): void {
    if (value !== undefined) this.#explained.add(value.number)
  }

  /** New objects that hang on something new: explained together, as far as new objects go. */
  claim(value: PdfValue | PdfObject | undefined): void {
    const pending: Stored[] = [value]
    while (pending.length > 0) {
      for (const { ref } of referencesIn(pending.pop())) {
        if (!this.isAdded(ref) || this.isExplained(ref.number)) continue
        this.explain(ref)
        pending.push(this.touched.get(ref.number)?.after)
      }
    }
  }

  /** Whether an object has no role but this one: all that was signed refers to it under such a key. */
  isOnly(ref: PdfRef, isRole: (key: string) => boolean): boolean {
    return this.references.to(ref.number).every(({ key }) => isRole(key))
  }

  leftOver(): readonly [number, Touched][] {
    return [...this.touched].filter(([number]) => !this.#explained.has(number))
  }
}

export function isAddition(touched: Touched | undefined): boolean {
  return touched !== undefined && touched.before === undefined && touched.after !== undefined
}
