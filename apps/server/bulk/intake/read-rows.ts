import { Failure } from '../../platform/errors.ts'
import { readCsv, type TableOptions } from './csv.ts'
import { makeDecoder } from './decode.ts'
import { readJsonRows } from './json-rows.ts'
import { readNdjson } from './ndjson.ts'
import type { ParsedRow, RowReader } from './row-reader.ts'

// Parses a stream of bytes into rows. Holds at most one row and one chunk of the stream in memory.

export const MEDIA_TYPES = ['application/json', 'application/x-ndjson', 'text/csv'] as const
export const MAX_ROWS = 1_000_000
export const MAX_BYTES = 1024 ** 3

const PARAMETERS = `(?:\\s*;\\s*[\\w!#$%&'*+.^\`|~-]+=(?:[\\w!#$%&'*+.^\`|~-]+|"[^"\\\\]*"))*\\s*;?\\s*$`
/** No type, or curl's default type, which does not say what the body is. */
const UNSTATED = /^(?:application\/x-www-form-urlencoded\s*(?:;.*)?)?$/is
const TYPES: readonly [RegExp, (options: TableOptions) => RowReader][] = [
  [new RegExp(`^application/json${PARAMETERS}`, 'i'), readJsonRows],
  [new RegExp(`^application/(?:x-)?(?:ndjson|jsonl)${PARAMETERS}`, 'i'), readNdjson],
  [new RegExp(`^text/(?:csv|tab-separated-values)${PARAMETERS}`, 'i'), readCsv],
  [UNSTATED, readUnstated],
]

/** The format of an upload, as its headers and query state it. */
export interface UploadFormat extends TableOptions {
  type: string | undefined
  encoding?: string | undefined
}

export function readerFor({ type, encoding, ...options }: UploadFormat): RowReader {
  const found = TYPES.find(([pattern]) => pattern.test(type ?? ''))
  if (!found) throw unsupported(`Content-Type ${type?.slice(0, 100)} is not supported`)
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Failure(
      'unsupported_media_type',
      `Content-Encoding ${encoding.slice(0, 40)} is not supported. Send the body uncompressed.`,
    )
  }
  const [, reader] = found
  if (reader !== readCsv && Object.keys(options.mapping).length > 0) {
    const message = 'mapping applies only to tables (text/csv). In JSON, use the field names of the API.'
    throw new Failure('validation_failed', message, { errors: [{ field: 'mapping', code: 'not_allowed', message }] })
  }
  return reader(options)
}

/** Reads {"rows": [ … ]}. A body that begins in another way is more likely of another type than malformed JSON. */
function readUnstated(): RowReader {
  const reader = readJsonRows()
  return {
    ...reader,
    push(text) {
      try {
        return reader.push(text)
      } catch (error) {
        if (hasBegun(error)) throw error
        throw unsupported('The Content-Type does not say what the body is, and it is not {"rows": [ … ]}')
      }
    },
  }
}

/** Whether the error is after the beginning of the body, which is row 0. */
function hasBegun(error: unknown): boolean {
  return !(error instanceof Failure) || error.errors.every((one) => !('row' in one) || one.row !== 0)
}

function unsupported(problem: string): Failure {
  return new Failure('unsupported_media_type', `${problem}. Send ${MEDIA_TYPES.join(', ')}.`)
}

/** `onBytes` receives every chunk, in order. */
export async function* readRows(
  stream: AsyncIterable<Uint8Array>,
  reader: RowReader,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<ParsedRow[]> {
  const decoder = makeDecoder((text) => {
    reader.push(text)
    return reader.position()
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
    if (bytes > MAX_BYTES) throw tooLarge()
    onBytes(piece)
    yield counted(reader.push(decoder.push(piece)))
  }
  yield counted(reader.push(decoder.end()))
  yield counted(reader.end())
}

function tooMany(): Failure {
  const message = `A bulk job has at most ${MAX_ROWS} rows. No row was accepted; split the rows into several jobs.`
  const errors = [{ row: MAX_ROWS + 1, column: '1', field: 'rows', code: 'too_many', message }]
  return new Failure('bulk_too_large', message, { errors })
}

function tooLarge(): Failure {
  const message = `A bulk job has at most ${MAX_BYTES} bytes. No row was accepted; split the rows into several jobs.`
  return new Failure('bulk_too_large', message, { errors: [{ field: 'rows', code: 'too_long', message }] })
}
