import {
  checkValues,
  type FillContext,
  type GivenValues,
  initialValues,
  isFillable,
  nextField,
  readingOrder,
  type SignerField,
  shownValues,
  type UploadedFile,
  type ValueErrorCode,
  visibleFields,
} from '@countersign/domain/field/page'
import type { FieldError } from '../../model.ts'

/** What the signer has entered, and what the rules say about it. */
export class FieldState {
  /** The fields to fill in, in the order of the guide. */
  readonly order: readonly SignerField[]
  readonly definitions: readonly SignerField[]
  #context: FillContext
  readonly #values: Map<string, unknown>
  readonly #left = new Set<string>()
  /** Errors that only the server finds, until the value changes. */
  readonly #refused = new Map<string, ValueErrorCode>()

  constructor(definitions: readonly SignerField[], context: FillContext, kept: GivenValues) {
    this.definitions = definitions
    this.#context = context
    this.order = readingOrder(definitions).filter(isFillable)
    const uploaded = (context.uploads ?? []).map(({ field, id }) => [field, id] as const)
    this.#values = new Map(Object.entries({ ...initialValues(definitions), ...kept, ...Object.fromEntries(uploaded) }))
  }

  get context(): FillContext {
    return this.#context
  }

  value(name: string): unknown {
    return this.#values.get(name)
  }

  isEmpty(name: string): boolean {
    const value = this.#values.get(name)
    return typeof value === 'string' ? value.trim() === '' : value === undefined || value === null || value === false
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value)
    this.#refused.delete(name)
  }

  /** Replaces the file of a field; null: there is none. */
  setUpload(name: string, file: UploadedFile | null): void {
    const others = (this.#context.uploads ?? []).filter(({ field }) => field !== name)
    this.#context = { ...this.#context, uploads: file ? [...others, { ...file, field: name }] : others }
    this.set(name, file?.id ?? '')
  }

  refuse(errors: readonly FieldError[]): void {
    for (const { field, code } of errors) this.#refused.set(field, code)
  }

  /** All that was entered, also in fields that are hidden now. */
  all(): GivenValues {
    return Object.fromEntries(this.#values)
  }

  /** The fields to fill in that are shown now. */
  visible(): readonly SignerField[] {
    const shown = new Set(visibleFields(this.definitions, this.all(), this.#context))
    return this.order.filter((field) => shown.has(field))
  }

  /** What is sent: the values of the fields that are shown. */
  sent(): GivenValues {
    const filled = this.visible().filter(({ name }) => !this.isEmpty(name))
    return Object.fromEntries(filled.map(({ name }) => [name, this.#values.get(name)]))
  }

  drawn(): ReturnType<typeof shownValues> {
    return shownValues(this.definitions, this.all(), this.#context)
  }

  /** The wrong values, in the order of the guide. */
  errors(): FieldError[] {
    const checked = checkValues(this.definitions, this.sent(), this.#context)
    const found = new Map(this.#refused)
    if (!checked.ok) for (const { field, code } of checked.errors) found.set(field, code)
    return this.visible().flatMap(({ name }) => {
      const code = found.get(name)
      return code ? [{ field: name, code }] : []
    })
  }

  errorOf(name: string): ValueErrorCode | undefined {
    return this.errors().find(({ field }) => field === name)?.code
  }

  /** The signer has gone on from this field. */
  leave(name: string): void {
    this.#left.add(name)
  }

  /** Whether the guide leads to every field, not only to those that are open. */
  isReviewed = false

  /** The field after this one; null if nothing is left. An optional field that the signer left empty is not shown again. */
  next(current: string | null): SignerField | null {
    if (this.isReviewed) return this.#beside(current, 1)
    const wrong = new Set(this.errors().map(({ field }) => field))
    let next = nextField(this.definitions, this.sent(), current, this.#context)
    while (next && next.name !== current && this.#left.has(next.name) && !wrong.has(next.name)) {
      next = nextField(this.definitions, this.sent(), next.name, this.#context)
    }
    return next?.name === current ? null : next
  }

  previous(current: string): SignerField | null {
    return this.#beside(current, -1)
  }

  #beside(current: string | null, step: 1 | -1): SignerField | null {
    const visible = this.visible()
    return visible[visible.findIndex(({ name }) => name === current) + step] ?? null
  }
}
