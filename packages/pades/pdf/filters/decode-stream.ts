import { platform } from '#platform'
import { damaged, PdfError } from '../error.ts'
import type { Limits } from '../limits.ts'
import { isArray, isDict, isInteger, isName, type PdfDict, type PdfValue } from '../syntax/values.ts'
import { undoPngFilters } from './png-filters.ts'

/**
 * Decodes a stream that is unfiltered or uses FlateDecode, with or without a PNG predictor. PDF writers use no other
 * filter for cross-reference and object streams, and readers that support others may disagree on what they contain.
 */
export async function decodeStream(dict: PdfDict, data: Uint8Array, limits: Limits): Promise<Uint8Array> {
  const filter = singleItem(dict.get('Filter'))
  if (filter === undefined || filter === null) return data
  if (!isName(filter, 'FlateDecode')) {
    throw new PdfError('pdf_unsupported', 'a stream uses a filter other than FlateDecode')
  }
  const inflated = await inflate(data, limits.inflatedBytes)
  limits.budget?.inflated(inflated.length)
  const parameters = singleItem(dict.get('DecodeParms'))
  return isDict(parameters) ? withoutPredictor(inflated, parameters) : inflated
}

function singleItem(value: PdfValue | undefined): PdfValue | undefined {
  if (!isArray(value)) return value
  if (value.length > 1) throw new PdfError('pdf_unsupported', 'a stream uses several filters')
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

/** Accepts PNG prediction with one byte per sample, as cross-reference streams use it. */
function withoutPredictor(data: Uint8Array, parameters: PdfDict): Uint8Array {
  const predictor = parameters.get('Predictor') ?? 1
  if (predictor === 1) return data
  const columns = parameters.get('Columns') ?? 1
  const colors = parameters.get('Colors') ?? 1
  const bits = parameters.get('BitsPerComponent') ?? 8
  if (!isInteger(predictor) || predictor < 10 || colors !== 1 || bits !== 8) {
    throw new PdfError('pdf_unsupported', 'a stream uses a predictor other than PNG with one byte per sample')
  }
  if (!isInteger(columns) || columns < 1 || columns > 1 << 20) throw damaged('a predictor has invalid /Columns')
  const rowBytes = columns + 1
  const rows = data.subarray(0, data.length - (data.length % rowBytes))
  for (let start = 0; start < rows.length; start += rowBytes) {
    if ((rows[start] ?? 0) > 4) throw damaged('a predictor row has an unknown PNG filter type')
  }
  return undoPngFilters(rows, columns, 1)
}
