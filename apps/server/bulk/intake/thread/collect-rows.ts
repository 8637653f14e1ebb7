import { createHash, type KeyObject } from 'node:crypto'
import type { NamedField } from '@countersign/domain/bulk'
import type { TemplateVersion } from '../../../templates/find-version.ts'
import {
  checkParsedRow,
  type ParsedRowContext,
  type RowChecker,
  templateKey,
  templateRefOf,
} from '../../rows/check-row.ts'
import { batchContext, encryptInput } from '../../rows/encrypt-rows.ts'
import { rowFailureOf } from '../../rows/row-failure.ts'
import type { Chunk, NewBatch, NewFailure } from '../../store.ts'
import { readerFor, readRows, type UploadFormat } from '../read-rows.ts'
import { ReferenceIndex } from '../reference-index.ts'
import type { ParsedRow, RowReader } from '../row-reader.ts'

// Bytes of an upload → chunks for the database: rows are read, checked by their shape, gathered into batches, each
// sealed, and batches into chunks. It knows neither the connection that bytes come by nor the database.

/** What one worker takes at a time. */
const BATCH_ROWS = 100
/** So that a slow job's batch takes seconds and not minutes; but a million rows are not a million batches. */
const BATCH_SECONDS = 5
const LEAST_BATCH_ROWS = 20
const BATCH_CHARS = 1024 * 1024
const CHUNK_ROWS = 5_000
const CHUNK_BYTES = 512 * 1024
/** Of what is told about rows that are wrong; it is handed to the api and written like the rows themselves. */
const CHUNK_FINDINGS = 2_000

export interface ReadTask {
  /** What the call says it sends. */
  form: UploadFormat
  jobId: string
  /** Seals what was sent. */
  key: KeyObject
  defaults: Record<string, unknown>
  rate: number | null
}

export interface TemplateRef {
  template_id: string
  version?: number
}

export interface CollectDependencies {
  check: RowChecker
  /** Null: there is no such template. */
  find(wish: TemplateRef): Promise<TemplateVersion | null>
  /** Resolves once the next chunk may be gathered. */
  write(chunk: Chunk): Promise<void>
  /** At least so much, for a chunk: it goes round, instead of being left as garbage on either side. */
  memory(bytes: number): ArrayBuffer
}

export interface CollectedRows {
  rows: number
  failed: number
  /** Of the table it came as; none for JSON. */
  columns: NamedField[]
  sha256: Uint8Array
}

export async function collectRows(
  { check, find, write, memory }: CollectDependencies,
  order: ReadTask,
  stream: AsyncIterable<Uint8Array>,
): Promise<CollectedRows> {
  const reader = readerFor(order.form)
  const collector = new RowCollector(check, order, reader)
  const sha256 = createHash('sha256')
  for await (const rows of readRows(stream, reader, (bytes) => sha256.update(bytes))) {
    for (const row of rows) {
      const unknown = collector.unknownTemplate(row)
      if (unknown) collector.versions.set(templateKey(unknown), await find(unknown))
      collector.add(row)
      if (collector.isChunk()) await write(collector.chunk(memory))
    }
  }
  collector.end()
  if (collector.rows > 0) await write(collector.chunk(memory))
  const columns = reader.columns().flatMap((column) => (column ? [{ name: column.name, field: column.field }] : []))
  return { rows: collector.rows, failed: collector.failed, columns, sha256: sha256.digest() }
}

class RowCollector {
  readonly versions = new Map<string, TemplateVersion | null>()
  rows = 0
  failed = 0
  readonly #check: RowChecker
  readonly #order: ReadTask
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
  #chunkFindings = 0
  /** Of the rows that are not in a batch yet. */
  #failedRows = 0

  constructor(check: RowChecker, order: ReadTask, reader: RowReader) {
    this.#check = check
    this.#order = order
    const references = new ReferenceIndex()
    this.#context = {
      defaults: order.defaults,
      versions: this.versions,
      // Known once the first line of a table was read.
      get columns() {
        return reader.columns()
      },
      firstRowOf: (reference, row) => references.firstRowOf(reference, row),
    }
    const ofSeconds = Math.max(LEAST_BATCH_ROWS, (order.rate ?? BATCH_ROWS) * BATCH_SECONDS)
    this.#batchRows = Math.min(BATCH_ROWS, ofSeconds)
  }

  /** What the row is made from, if that is not known yet. */
  unknownTemplate({ value }: ParsedRow): TemplateRef | null {
    const named = templateRefOf(value, this.#order.defaults)
    return named && !this.versions.has(templateKey(named)) ? named : null
  }

  add(sent: ParsedRow): void {
    const { errors } = checkParsedRow(this.#check, sent, this.#context, 'shape')
    if (errors.length > 0) {
      const error = rowFailureOf(errors)
      this.#failures.push({ row: sent.row, error })
      this.#chunkFindings += error.errors.length
      this.failed += 1
      this.#failedRows += 1
    }
    this.#texts.push(sent.text)
    this.#chars += sent.text.length
    this.rows += 1
    if (this.#texts.length >= this.#batchRows || this.#chars >= BATCH_CHARS) this.#closeBatch()
  }

  isChunk(): boolean {
    if (this.#chunkRows + BATCH_ROWS > CHUNK_ROWS || this.#chunkBytes >= CHUNK_BYTES) return true
    return this.#chunkFindings >= CHUNK_FINDINGS
  }

  end(): void {
    if (this.#texts.length > 0) this.#closeBatch()
  }

  /** What has been gathered since the last. */
  chunk(memory: CollectDependencies['memory']): Chunk {
    const input = new Uint8Array(memory(this.#chunkBytes), 0, this.#chunkBytes)
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
    this.#chunkFindings = 0
    return chunk
  }

  #closeBatch(): void {
    const rows = this.#texts.length
    this.#batch += 1
    const input = encryptInput(
      this.#order.key,
      batchContext(this.#order.jobId, this.#batch),
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
