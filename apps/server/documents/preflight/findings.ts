import type { PdfFile } from './pdf/file.ts'
import { type Dict, isDict, Stream, type Value } from './pdf/values.ts'
import { Refusal, type RefusalCode, type RefusalPlace } from './refusal.ts'

/** A dictionary in the file, and the object that contains it. */
export interface Place {
  readonly dict: Dict
  /** Set where `dict` is a stream's own dictionary. */
  readonly stream: Stream | undefined
  readonly object: number
}

/**
 * Every dictionary of the file, however it is nested, compressed or referenced. Rules check all of them instead of the
 * paths that a viewer would follow: qpdf has written only reachable objects, and paths can be disguised.
 */
export function* everyDict(file: PdfFile): Iterable<Place> {
  for (const [object, whole] of file.objects()) {
    const open: Value[] = [whole]
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      const stream = value instanceof Stream ? value : undefined
      const dict = stream?.dict ?? (isDict(value) ? value : undefined)
      if (dict !== undefined) {
        yield { dict, stream, object }
        for (const item of dict.values()) open.push(item)
      } else if (Array.isArray(value)) {
        for (const item of value) open.push(item)
      }
    }
  }
}

/** A closed list, like the list of refusals. */
export const WARNING_CODES = [
  'empty_signature_field',
  'carries_signatures',
  'repaired',
  'earlier_revisions_dropped',
  'pages_sampled',
] as const

export interface Warning {
  readonly code: (typeof WARNING_CODES)[number]
  readonly message: string
}

/** What the rules found. The most severe finding is reported: it most likely explains the others. */
export class Findings {
  readonly warnings: Warning[] = []
  /** The document was signed before the upload. */
  isSigned = false
  readonly #refusals = new Map<RefusalCode, Refusal>()

  refuse(code: RefusalCode, message: string, place: RefusalPlace | null = null): void {
    if (!this.#refusals.has(code)) this.#refusals.set(code, new Refusal(code, message, place))
  }

  warn(code: Warning['code'], message: string): void {
    if (!this.warnings.some((warning) => warning.code === code)) this.warnings.push({ code, message })
  }

  settle(precedence: readonly RefusalCode[]): void {
    for (const code of precedence) {
      const refusal = this.#refusals.get(code)
      if (refusal !== undefined) throw refusal
    }
  }
}
