// The object types of ISO 32000-2, 7.3. `@countersign/pades/pdf` has its own, made for writing: there a string is an array
// of bytes, which needs about three times the memory of the Latin-1 string here. Preflight holds up to MAX_VALUES values
// in a heap of CHILD_HEAP_MB.

export class Name {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** One character per byte. */
export class PdfString {
  readonly binary: string

  constructor(binary: string) {
    this.binary = binary
  }
}

/** Without the generation: a file in which it matters has two objects of one number, and the newer one counts. */
export class Ref {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

export type Dict = Map<string, Value>

export class Stream {
  readonly dict: Dict
  /** As stored, with filters applied. */
  readonly raw: Uint8Array

  constructor(dict: Dict, raw: Uint8Array) {
    this.dict = dict
    this.raw = raw
  }
}

export type Value = null | boolean | number | Name | PdfString | Ref | Value[] | Dict | Stream

export function isDict(value: Value | undefined): value is Dict {
  return value instanceof Map
}

/** The dictionary of a dictionary or a stream. Most rules do not distinguish them. */
export function dictOf(value: Value | undefined): Dict | undefined {
  if (value instanceof Stream) return value.dict
  return isDict(value) ? value : undefined
}

export function nameOf(value: Value | undefined): string | undefined {
  return value instanceof Name ? value.text : undefined
}
