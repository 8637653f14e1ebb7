import { type PdfDocument, type PdfObject, PdfRef, type PdfValue } from '../../pdf/index.ts'
import type { Change, ChangeKind } from '../verdict.ts'
import type { FieldIndex } from './field-index.ts'
import type { References } from './references.ts'
import { referencesIn, type Stored } from './values.ts'

/** An object that a revision changed. `before` is undefined if it is new, `after` if it is free. */
export interface ChangedObject {
  readonly before: PdfObject | undefined
  readonly after: PdfObject | undefined
}

/**
 * The difference between a revision and the one before it. The compare functions accept the changed objects that signing
 * explains. An object that none of them accepts is a forbidden change.
 */
export class RevisionDiff {
  readonly before: PdfDocument
  readonly after: PdfDocument
  /** All fields, updated from revision to revision. */
  readonly fields: FieldIndex
  readonly changed: ReadonlyMap<number, ChangedObject>
  readonly references: References
  readonly changes: Change[] = []
  readonly #revision: number
  readonly #accepted = new Set<number>()

  constructor(
    documents: { before: PdfDocument; after: PdfDocument; fields: FieldIndex },
    changed: ReadonlyMap<number, ChangedObject>,
    references: References,
    revision: number,
  ) {
    this.before = documents.before
    this.after = documents.after
    this.fields = documents.fields
    this.changed = changed
    this.references = references
    this.#revision = revision
  }

  report(kind: ChangeKind, more: Omit<Change, 'kind' | 'revision'> = {}): void {
    this.changes.push({ kind, revision: this.#revision, ...more })
  }

  isChanged(value: Stored): value is PdfRef {
    return value instanceof PdfRef && this.changed.has(value.number)
  }

  isAdded(value: Stored): value is PdfRef {
    return value instanceof PdfRef && isAddition(this.changed.get(value.number))
  }

  isAccepted(number: number): boolean {
    return this.#accepted.has(number)
  }

  /** Marks an object whose change was checked completely. */
  accept(value: PdfRef | undefined): void {
    if (value !== undefined) this.#accepted.add(value.number)
  }

  /** Accepts all new objects that a value references, directly or through other new objects. */
  acceptAdded(value: PdfValue | PdfObject | undefined): void {
    const pending: Stored[] = [value]
    while (pending.length > 0) {
      for (const { ref } of referencesIn(pending.pop())) {
        if (!this.isAdded(ref) || this.isAccepted(ref.number)) continue
        this.accept(ref)
        pending.push(this.changed.get(ref.number)?.after)
      }
    }
  }

  /** Whether all signed references to an object are under keys that `isRole` accepts. */
  hasOnlyRole(ref: PdfRef, isRole: (key: string) => boolean): boolean {
    return this.references.to(ref.number).every(({ key }) => isRole(key))
  }

  unaccepted(): readonly [number, ChangedObject][] {
    return [...this.changed].filter(([number]) => !this.#accepted.has(number))
  }
}

export function isAddition(object: ChangedObject | undefined): boolean {
  return object !== undefined && object.before === undefined && object.after !== undefined
}
