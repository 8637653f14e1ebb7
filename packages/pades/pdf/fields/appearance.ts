import type { Rectangle } from '../document/pages.ts'
import { dict, name, type PdfDict, PdfStream } from '../syntax/values.ts'

/**
 * The appearance of a filled field: a form XObject (ISO 32000 §8.10). Streams inside the resources become objects.
 * Content that needs a /Filter or /Matrix must be a form in the resources: the field's empty form has neither, and
 * validators report a new one as a change.
 */
export interface Appearance {
  /** [0, 0, width, height] of the field, as the field revision wrote it. DSS reports another box as an undefined change. */
  readonly bbox: Rectangle
  readonly resources: PdfDict
  readonly content: Uint8Array
}

export function formXObject({ bbox, resources, content }: Appearance): PdfStream {
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [...bbox],
    Resources: resources,
  })
  return new PdfStream(entries, content)
}
