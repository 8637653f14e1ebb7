import { platform } from '#platform'
import { PdfError } from '../error.ts'
import type { Limits } from '../limits.ts'
import { isDict, isName, type PdfObject } from '../syntax/values.ts'
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength, undoPredictor } from './codecs.ts'

/** Real files use one or two. */
const maxFilters = 4

type Item = PdfObject | undefined

export interface Filters {
  readonly names: readonly Item[]
  /** /DecodeParms, for each filter. */
  readonly parameters: readonly Item[]
}

/** Decodes data by any chain of standard filters (ISO 32000-2, 7.4). Image codecs and encryption throw. */
export async function decodeFilters(
  { names, parameters }: Filters,
  data: Uint8Array,
  limits: Limits,
): Promise<Uint8Array> {
  if (names.length > maxFilters) {
    throw new PdfError('pdf_unsupported', `a stream has ${names.length} filters; ${maxFilters} are supported`)
  }
  let bytes = data
  for (const [index, filter] of names.entries()) {
    bytes = await decodeOnce(filter, numbersOf(parameters[index]), bytes, limits.inflatedBytes)
    if (bytes.length > limits.inflatedBytes) throw tooLarge(limits.inflatedBytes)
    limits.budget?.inflated(bytes.length)
  }
  return bytes
}

type Numbers = (key: string, fallback: number) => number

async function decodeOnce(filter: Item, number: Numbers, data: Uint8Array, limit: number): Promise<Uint8Array> {
  switch (isName(filter) ? filter.value : undefined) {
    case 'FlateDecode':
      return undoPredictor(await inflate(data, limit), number)
    case 'LZWDecode':
      return undoPredictor(decodeLzw(data, number('EarlyChange', 1), limit), number)
    case 'RunLengthDecode':
      return decodeRunLength(data, limit)
    case 'ASCIIHexDecode':
      return decodeAsciiHex(data)
    case 'ASCII85Decode':
      return decodeAscii85(data)
    default:
      throw new PdfError(
        'pdf_unsupported',
        `a stream uses the filter ${isName(filter) ? filter.value : 'without a name'}`,
      )
  }
}

function numbersOf(parameters: Item): Numbers {
  return (key, fallback) => {
    const value = isDict(parameters) ? parameters.get(key) : undefined
    return typeof value === 'number' ? value : fallback
  }
}

async function inflate(data: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  try {
    return await platform.inflate(data, maxBytes)
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(maxBytes)
    throw new PdfError('pdf_damaged', 'a stream cannot be inflated', { cause })
  }
}

function tooLarge(maxBytes: number): PdfError {
  return new PdfError('pdf_limit_exceeded', `a stream inflates to more than ${maxBytes} bytes`)
}
