import { constants, createInflate, inflateSync } from 'node:zlib'
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength, undoPredictor } from '@countersign/pades/pdf'
import { MAX_FILTERS, MAX_INFLATED_STREAM } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import type { Meter } from './meter.ts'
import { type Dict, isDict, nameOf, type Stream, type Value } from './values.ts'

export interface Decoded {
  readonly bytes: Uint8Array
  /** The image codec of `bytes` (ISO 32000-2, table 6), if any. */
  readonly codec: string | undefined
}

type Resolve = (value: Value | undefined) => Value

/** Applies a stream's filters (ISO 32000-2, 7.4) within the limits, or rejects it as a bomb. */
export async function decode(stream: Stream, resolve: Resolve, meter: Meter): Promise<Decoded> {
  const filters = listOf(resolve(stream.dict.get('Filter')), resolve).map((filter) => nameOf(filter) ?? '')
  const parameters = listOf(resolve(stream.dict.get('DecodeParms')), resolve)
  if (filters.length > MAX_FILTERS) throw bomb(`a stream is filtered ${filters.length} times`)
  const isImage = nameOf(stream.dict.get('Subtype')) === 'Image'

  let bytes = stream.raw
  for (const [i, filter] of filters.entries()) {
    const step = parameters[i]
    const settings: Dict = isDict(step) ? step : new Map()
    const number = (key: string, fallback: number) => {
      const value = resolve(settings.get(key))
      return typeof value === 'number' ? value : fallback
    }
    // Pixels are not used here, and a predictor does not change the size.
    const unpredict = (data: Uint8Array) => (isImage && i === filters.length - 1 ? data : undoPredictor(data, number))
    switch (filter) {
      case 'FlateDecode':
        bytes = unpredict(await inflate(bytes))
        break
      case 'LZWDecode':
        bytes = unpredict(decodeLzw(bytes, number('EarlyChange', 1), MAX_INFLATED_STREAM))
        break
      case 'RunLengthDecode':
        bytes = decodeRunLength(bytes, MAX_INFLATED_STREAM)
        break
      case 'ASCIIHexDecode':
        bytes = decodeAsciiHex(bytes)
        break
      case 'ASCII85Decode':
        bytes = decodeAscii85(bytes)
        break
      case 'Crypt':
        break
      default:
        return { bytes, codec: filter }
    }
    if (bytes.length > MAX_INFLATED_STREAM) throw bomb(`a stream inflates to more than ${MAX_INFLATED_STREAM} bytes`)
    meter.inflated(bytes.length)
  }
  return { bytes, codec: undefined }
}

function listOf(value: Value, resolve: Resolve): Value[] {
  if (value === null) return []
  return Array.isArray(value) ? value.map(resolve) : [value]
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_INFLATED_STREAM, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if (error instanceof RangeError) throw bomb(`a stream inflates to more than ${MAX_INFLATED_STREAM} bytes`)
    return inflateWhatIsSound(bytes)
  }
}

/** Viewers show what precedes an error, so that is the stream's content. It is below the limit. */
function inflateWhatIsSound(bytes: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const finish = () => resolve(Buffer.concat(chunks))
    const inflater = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
    inflater.on('data', (chunk: Buffer) => chunks.push(chunk))
    inflater.on('end', finish)
    inflater.on('error', finish)
    inflater.end(bytes)
  })
}

function bomb(what: string): Refusal {
  return new Refusal(
    'pdf_bomb',
    `In this file ${what}, far more than a page for signing needs. Print the document to a new PDF, or reduce its images.`,
  )
}
