import { platform } from '#platform'
import { damaged, PdfError } from '../error.ts'
import type { Limits } from '../limits.ts'
import { isArray, isDict, isInteger, isName, type PdfDict, type PdfValue } from '../syntax/values.ts'

/**
 * Decodes cross-reference and object streams: unfiltered, or FlateDecode with a PNG predictor. These are all that
 * writers use there; content streams are nobody's business here.
 */
export async function decodeStream(dict: PdfDict, data: Uint8Array, limits: Limits): Promise<Uint8Array> {
  const filter = only(dict.get('Filter'))
  if (filter === undefined || filter === null) return data
  if (!isName(filter, 'FlateDecode')) {
    throw new PdfError('pdf_unsupported', 'a cross-reference or object stream uses a filter other than FlateDecode')
  }
  const inflated = await inflate(data, limits.inflatedBytes)
  limits.budget?.inflated(inflated.length)
  const parameters = only(dict.get('DecodeParms'))
  return isDict(parameters) ? withoutPredictor(inflated, parameters) : inflated
}

function only(value: PdfValue | undefined): PdfValue | undefined {
  if (!isArray(value)) return value
  if (value.length > 1) throw new PdfError('pdf_unsupported', 'a cross-reference or object stream has several filters')
  return value[0]
}

async function inflate(data: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  try {
    return await platform.inflate(data, maxBytes)
  } catch (cause) {
    const tooLarge = cause instanceof RangeError
    const message = tooLarge ? `a stream inflates to more than ${maxBytes} bytes` : 'a stream cannot be inflated'
    throw new PdfError(tooLarge ? 'pdf_limit_exceeded' : 'pdf_damaged', message, { cause })
  }
}

/** PNG prediction (PNG specification §9), one byte per sample as in all cross-reference streams. */
function withoutPredictor(data: Uint8Array, parameters: PdfDict): Uint8Array {
  const predictor = parameters.get('Predictor') ?? 1
  if (predictor === 1) return data
  const columns = parameters.get('Columns') ?? 1
  const colors = parameters.get('Colors') ?? 1
  const bits = parameters.get('BitsPerComponent') ?? 8
  if (!isInteger(predictor) || predictor < 10 || colors !== 1 || bits !== 8) {
    throw new PdfError('pdf_unsupported', 'a cross-reference or object stream uses a predictor other than PNG')
  }
  if (!isInteger(columns) || columns < 1 || columns > 1 << 20) throw damaged('a predictor with impossible columns')
  return unfilterRows(data, columns)
}

function unfilterRows(data: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(data.length / (columns + 1))
  const output = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    const source = row * (columns + 1)
    const target = row * columns
    const type = data[source] ?? 0
    if (type > 4) throw damaged('an unknown PNG filter type')
    for (let column = 0; column < columns; column++) {
      const left = column > 0 ? (output[target + column - 1] ?? 0) : 0
      const above = row > 0 ? (output[target + column - columns] ?? 0) : 0
      const corner = row > 0 && column > 0 ? (output[target + column - columns - 1] ?? 0) : 0
      output[target + column] = (data[source + 1 + column] ?? 0) + predicted(type, left, above, corner)
    }
  }
  return output
}

function predicted(type: number, left: number, above: number, corner: number): number {
  switch (type) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4:
      return paeth(left, above, corner)
    default:
      return 0
  }
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const toLeft = Math.abs(estimate - left)
  const toAbove = Math.abs(estimate - above)
  const toCorner = Math.abs(estimate - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
