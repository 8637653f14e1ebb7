import { createHash, type KeyObject } from 'node:crypto'
import type { NamedField } from '@countersign/domain/bulk'
import type { TemplateVersion } from '../../../templates/find-version.ts'
import type { Chunk, NewBatch, NewFailure } from '../../batch-store.ts'
import {
  checkParsedRow,
  type ParsedRowContext,
  type RowChecker,
  type TemplateRef,
  templateKey,
  templateRefOf,
} from '../../rows/check-row.ts'
import { batchContext, encryptInput } from '../../rows/encrypt-rows.ts'
import { rowFailureOf } from '../../rows/row-failure.ts'
import { readerFor, readRows, type UploadFormat } from '../read-rows.ts'
import { ReferenceIndex } from '../reference-index.ts'
import type { ParsedRow, RowReader } from '../row-reader.ts'

// Turns the bytes of an upload into chunks for the database: parses rows, checks them against the schema, collects them
// into batches, encrypts each batch, and collects batches into chunks. Independent of the connection and the database.

/** The rows that a worker claims at once. */
const BATCH_ROWS = 100
/** The duration of a batch of a job with a rate. The minimum size limits the number of batches. */
const BATCH_SECONDS = 5
const MIN_BATCH_ROWS = 20
const BATCH_CHARS = 1024 * 1024
const CHUNK_ROWS = 5_000
const CHUNK_BYTES = 512 * 1024
/** The errors of invalid rows, which are passed to the api thread and stored like the rows themselves. */
const CHUNK_ERRORS = 2_000

export interface ReadTask {
  format: UploadFormat
  jobId: string
  /** Encrypts the rows. */
  key: KeyObject
  defaults: Record<string, unknown>
  rate: number | null
}

export interface CollectDependencies {
  check: RowChecker
  /** Null: the template does not exist. */
  find(ref: TemplateRef): Promise<TemplateVersion | null>
  /** Resolves when the next chunk may be collected. */
  write(chunk: Chunk): Promise<void>
  /** Returns a buffer of at least this size. Buffers are recycled, which avoids garbage in both threads. */
  allocate(bytes: number): ArrayBuffer
}

export interface CollectedRows {
  rows: number
  failed: number
  /** The columns of a table; empty for JSON. */
  columns: NamedField[]
  sha256: Uint8Array
}

export async function collectRows(
  { check, find, write, allocate }: CollectDependencies,
  task: ReadTask,
  stream: AsyncIterable<Uint8Array>,
): Promise<CollectedRows> {
  const reader = readerFor(task.format)
  const collector = new RowCollector(check, task, reader)
  const sha256 = createHash('sha256')
  for await (const rows of readRows(stream, reader, (bytes) => sha256.update(bytes))) {
    for (const row of rows) {
      const unknown = collector.unknownTemplate(row)
      if (unknown) collector.versions.set(templateKey(unknown), await find(unknown))
      collector.add(row)
      if (collector.isChunkFull()) await write(collector.chunk(allocate))
    }
  }
  collector.end()
  if (collector.rows > 0) await write(collector.chunk(allocate))
  const columns = reader.columns().flatMap((column) => (column ? [{ name: column.name, field: column.field }] : []))
  return { rows: collector.rows, failed: collector.failed, columns, sha256: sha256.digest() }
}

class RowCollector {
  readonly versions = new Map<string, TemplateVersion | null>()
  rows = 0
  failed = 0
  readonly #check: RowChecker
  readonly #task: ReadTask
  readonly #context: ParsedRowContext
  readonly #batchRows: number
  #batch = 0
  #texts: string[] = []
  #chars = 0
  #batches: NewBatch[] = []
  #inputs: Uint8Array[] = []
  #failures: NewFailure[] = []
  #chunkRows = 0
  #chunkBytes = 0
  #chunkErrors = 0
  /** Invalid rows that are not in a batch yet. */
  #failedRows = 0

  constructor(check: RowChecker, task: ReadTask, reader: RowReader) {
    this.#check = check
    this.#task = task
    const references = new ReferenceIndex()
    this.#context = {
      defaults: task.defaults,
      versions: this.versions,
      // Known after the header line of a table.
      get columns() {
        return reader.columns()
      },
      firstRowOf: (reference, row) => references.firstRowOf(reference, row),
    }
    const rowsOfSeconds = Math.max(MIN_BATCH_ROWS, (task.rate ?? BATCH_ROWS) * BATCH_SECONDS)
    this.#batchRows = Math.min(BATCH_ROWS, rowsOfSeconds)
  }

  /** The row's template, if it is not loaded yet. */
  unknownTemplate({ value }: ParsedRow): TemplateRef | null {
    const ref = templateRefOf(value, this.#task.defaults)
    return ref && !this.versions.has(templateKey(ref)) ? ref : null
  }

  add(parsed: ParsedRow): void {
    const { errors } = checkParsedRow(this.#check, parsed, this.#context, 'schema')
    if (errors.length > 0) {
      const error = rowFailureOf(errors)
      this.#failures.push({ row: parsed.row, error })
      this.#chunkErrors += error.errors.length
      this.failed += 1
      this.#failedRows += 1
    }
    this.#texts.push(parsed.text)
    this.#chars += parsed.text.length
    this.rows += 1
    if (this.#texts.length >= this.#batchRows || this.#chars >= BATCH_CHARS) this.#closeBatch()
  }

  isChunkFull(): boolean {
    if (this.#chunkRows + BATCH_ROWS > CHUNK_ROWS || this.#chunkBytes >= CHUNK_BYTES) return true
    return this.#chunkErrors >= CHUNK_ERRORS
  }

  end(): void {
    if (this.#texts.length > 0) this.#closeBatch()
  }

  /** The batches since the previous chunk. */
  chunk(allocate: CollectDependencies['allocate']): Chunk {
    const input = new Uint8Array(allocate(this.#chunkBytes), 0, this.#chunkBytes)
    let at = 0
    for (const bytes of this.#inputs) {
      input.set(bytes, at)
      at += bytes.length
    }
    const chunk = { batches: this.#batches, failures: this.#failures, input }
    this.#batches = []
    this.#inputs = []
    this.#failures = []
    this.#chunkRows = 0
    this.#chunkBytes = 0
    this.#chunkErrors = 0
    return chunk
  }

  #closeBatch(): void {
    const rows = this.#texts.length
    this.#batch += 1
    const input = encryptInput(
      this.#task.key,
      batchContext(this.#task.jobId, this.#batch),
      `[${this.#texts.join(',')}]`,
    )
    this.#inputs.push(input)
    const firstRow = this.rows - rows + 1
    this.#batches.push({ batch: this.#batch, firstRow, rows, failed: this.#failedRows, size: input.length })
    this.#failedRows = 0
    this.#chunkRows += rows
    this.#chunkBytes += input.length
    this.#texts = []
    this.#chars = 0
  }
}
