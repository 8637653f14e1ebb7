import { Failure } from '../../platform/errors.ts'
import { readCsv, type TableOptions } from './csv.ts'
import { makeDecoder } from './decode.ts'
import { readJsonRows } from './json-rows.ts'
import { readNdjson } from './ndjson.ts'
import type { ParsedRow, RowReader } from './row-reader.ts'

// A stream of bytes → rows, a handful at a time: never more of it is held than one row and one piece of the stream.

export const MEDIA_TYPES = ['application/json', 'application/x-ndjson', 'text/csv'] as const
export const MAX_ROWS = 1_000_000
export const MOST_BYTES = 1024 ** 3

const PARAMETERS = `(?:\\s*;\\s*[\\w!#$%&'*+.^\`|~-]+=(?:[\\w!#$%&'*+.^\`|~-]+|"[^"\\\\]*"))*\\s*;?\\s*$`
const TYPES: readonly [RegExp, (form: TableOptions) => RowReader][] = [
  [new RegExp(`^application/json${PARAMETERS}`, 'i'), readJsonRows],
  [new RegExp(`^application/(?:x-)?(?:ndjson|jsonl)${PARAMETERS}`, 'i'), readNdjson],
  [new RegExp(`^text/(?:csv|tab-separated-values)${PARAMETERS}`, 'i'), readCsv],
]

/** What a call says it sends. */
export interface UploadFormat extends TableOptions {
  type: string | undefined
  coding?: string | undefined
}

export function readerFor({ type, coding, ...form }: UploadFormat): RowReader {
  const found = TYPES.find(([pattern]) => pattern.test(type ?? ''))
  const forms = `${MEDIA_TYPES.join(', ')}`
  if (!found) {
    const given = type === undefined ? 'without a Content-Type' : `of type ${type.slice(0, 100)}`
    throw new Failure('unsupported_media_type', `A body ${given} is not read here: send ${forms}.`)
  }
  if (coding !== undefined && coding !== 'identity') {
    throw new Failure(
      'unsupported_media_type',
      `Content-Encoding ${coding.slice(0, 40)} is not read here: send it as it is.`,
    )
  }
  const [, reader] = found
  if (reader !== readCsv && Object.keys(form.mapping).length > 0) {
    const message = 'A mapping is for tables (text/csv): the members of JSON are named as the API names its fields.'
    throw new Failure('validation_failed', message, { errors: [{ field: 'mapping', code: 'not_allowed', message }] })
  }
  return reader(form)
}

/** `onBytes` sees everything that comes, in order. */
export async function* readRows(
  stream: AsyncIterable<Uint8Array>,
  reader: RowReader,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<ParsedRow[]> {
  const decoder = makeDecoder((text) => {
    reader.push(text)
    return reader.place()
  })
  let bytes = 0
  let rows = 0
  const counted = (some: ParsedRow[]) => {
    rows += some.length
    if (rows > MAX_ROWS) throw tooMany()
    return some
  }
  for await (const piece of stream) {
    bytes += piece.length
    if (bytes > MOST_BYTES) throw tooLarge()
    onBytes(piece)
    yield counted(reader.push(decoder.push(piece)))
  }
  yield counted(reader.push(decoder.end()))
  yield counted(reader.end())
}

function tooMany(): Failure {
  const message = `A job has at most ${MAX_ROWS} rows: send the rest as another one. Nothing of it was taken.`
  const errors = [{ row: MAX_ROWS + 1, column: '1', field: 'rows', code: 'too_many', message }]
  return new Failure('bulk_too_large', message, { errors })
}

function tooLarge(): Failure {
  const message = `A job has at most ${MOST_BYTES} bytes: send the rest as another one. Nothing of it was taken.`
  return new Failure('bulk_too_large', message, { errors: [{ field: 'rows', code: 'too_long', message }] })
}
