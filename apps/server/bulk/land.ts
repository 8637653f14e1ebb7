import { createHash, type KeyObject } from 'node:crypto'
import type { NamedField, RowError } from '@countersign/domain/bulk'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Database } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import type { Actor } from '../signrequests/audit.ts'
import { judgeRow, type RowChecker, templateKey, templateOf } from './check-row.ts'
import { discardJob } from './discard.ts'
import { readRows } from './intake/read-rows.ts'
import { References } from './intake/references.ts'
import type { RowReader, SentRow } from './intake/row-source.ts'
import { flushPatiently } from './patiently.ts'
import { mustHaveRoom } from './quota.ts'
import { placeOfBatch, rowKey, seal } from './seal-rows.ts'
import { insertBatches, insertJob, type NewBatch, type NewFailure, putFailures, touchJob } from './store.ts'
import { insertVersions, type JobVersions, makeVersions } from './versions.ts'

// The rows of a job come in as they are sent, batch by batch, at most 5,000 of them in a transaction. Until the last has
// come nobody sees the job; if it never comes, all of it is discarded.

/** What one worker takes at a time. */
const BATCH_ROWS = 100
/** So that a slow job's batch takes seconds and not minutes. */
const BATCH_SECONDS = 5
const BATCH_CHARS = 1024 * 1024
const CHUNK_ROWS = 5_000
const CHUNK_CHARS = 512 * 1024
/** On their way to the database at a time; the API's other calls need connections too. */
const MOST_WRITES = 2
const TOUCH_MS = 10_000

export interface LandDeps {
  db: Database
  blobs: Blobs
  check: RowChecker
}

export interface JobWishes {
  name: string | null
  rate: number | null
  defaults: Record<string, unknown>
}

export interface Landed {
  jobId: string
  rows: number
  failed: number
  /** Of the table it came as; none for JSON. */
  columns: NamedField[]
  sha256: Buffer
}

export async function landRows(
  deps: LandDeps,
  caller: Caller,
  actor: Actor,
  wishes: JobWishes,
  stream: AsyncIterable<Uint8Array>,
  reader: RowReader,
): Promise<Landed> {
  const { tenantId } = caller
  await mustHaveRoom(deps.db, tenantId)
  const jobId = newId()
  const key = await deps.blobs.newKey({ tenantId, keyId: jobId })
  const versions = makeVersions(deps.db, tenantId)
  const place = { tenantId, jobId, rowKey: await rowKey(deps.blobs, key) }
  const landing = new Landing(deps, place, wishes, reader, versions)
  await deps.db.flush(
    { tenant: tenantId },
    insertJob({ tenantId, jobId, key, actor, apiKeyId: caller.keyId, ...wishes }),
  )
  const alive = setInterval(() => {
    deps.db.flush({ tenant: tenantId }, [touchJob(tenantId, jobId)]).catch(() => {})
  }, TOUCH_MS)
  try {
    const sha256 = createHash('sha256')
    for await (const rows of readRows(stream, reader, (bytes) => sha256.update(bytes))) {
      for (const row of rows) {
        const unknown = landing.unknownTemplate(row)
        if (unknown) await versions.know(unknown)
        landing.add(row)
        if (landing.isChunk()) await landing.write()
      }
    }
    const { rows, failed } = await landing.end()
    const columns = reader.columns().flatMap((column) => (column ? [{ name: column.name, field: column.field }] : []))
    return { jobId, rows, failed, columns, sha256: sha256.digest() }
  } catch (error) {
    await landing.settle()
    await discardJob(deps.db, tenantId, jobId)
    throw error
  } finally {
    clearInterval(alive)
  }
}

interface Place {
  tenantId: string
  jobId: string
  rowKey: KeyObject
}

/** Gathers rows into batches and batches into chunks. Some chunks are written while the next is gathered. */
class Landing {
  readonly #deps: LandDeps
  readonly #place: Place
  readonly #reader: RowReader
  readonly #defaults: Record<string, unknown>
  readonly #versions: JobVersions
  readonly #batchRows: number
  readonly #references = new References()
  #texts: string[] = []
  #chars = 0
  #batches: NewBatch[] = []
  #failures: NewFailure[] = []
  #chunkRows = 0
  #chunkChars = 0
  #rows = 0
  #failed = 0
  #batch = 0
  readonly #writing: Promise<unknown>[] = []

  constructor(deps: LandDeps, place: Place, { defaults, rate }: JobWishes, reader: RowReader, versions: JobVersions) {
    this.#deps = deps
    this.#place = place
    this.#reader = reader
    this.#defaults = defaults
    this.#versions = versions
    this.#batchRows = rate === null ? BATCH_ROWS : Math.min(BATCH_ROWS, rate * BATCH_SECONDS)
  }

  add(sent: SentRow): void {
    const context = {
      defaults: this.#defaults,
      versions: this.#versions,
      columns: this.#reader.columns(),
      firstRowOf: (reference: string, row: number) => this.#references.firstRowOf(reference, row),
    }
    const { errors } = judgeRow(this.#deps.check, sent, context, 'shape')
    if (errors.length > 0) this.#failures.push({ row: sent.row, error: failureOf(errors) })
    this.#texts.push(sent.text)
    this.#chars += sent.text.length
    this.#rows += 1
    if (this.#texts.length >= this.#batchRows || this.#chars >= BATCH_CHARS) this.#closeBatch()
  }

  /** What the row is made from, if that is not known yet. */
  unknownTemplate({ value }: SentRow): { template_id: string; version?: number } | null {
    const named = templateOf(value, this.#defaults)
    return named && !this.#versions.has(templateKey(named)) ? named : null
  }

  isChunk(): boolean {
    return this.#chunkRows + BATCH_ROWS > CHUNK_ROWS || this.#chunkChars >= CHUNK_CHARS
  }

  /** Nothing is on its way any more. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#writing)
  }

  async end(): Promise<{ rows: number; failed: number }> {
    if (this.#texts.length > 0) this.#closeBatch()
    await this.write()
    await Promise.all(this.#writing)
    const { tenantId, jobId } = this.#place
    const kept = this.#versions.kept()
    if (kept.length > 0) await flushPatiently(this.#deps.db, tenantId, [insertVersions(tenantId, jobId, kept)])
    return { rows: this.#rows, failed: this.#failed }
  }

  #closeBatch(): void {
    const { rowKey: key, jobId } = this.#place
    const rows = this.#texts.length
    this.#batch += 1
    const input = seal(key, placeOfBatch(jobId, this.#batch), `[${this.#texts.join(',')}]`)
    this.#batches.push({ batch: this.#batch, firstRow: this.#rows - rows + 1, rows, input })
    this.#chunkRows += rows
    this.#chunkChars += this.#chars
    this.#texts = []
    this.#chars = 0
  }

  /** Writes what has been gathered, once not too many are being written. */
  async write(): Promise<void> {
    if (this.#batches.length === 0) return
    if (this.#writing.length >= MOST_WRITES) await this.#writing.shift()
    const { tenantId, jobId } = this.#place
    const statements = insertBatches(tenantId, jobId, this.#batches)
    if (this.#failures.length > 0) statements.push(putFailures(tenantId, jobId, 0, this.#failures))
    this.#failed += this.#failures.length
    this.#batches = []
    this.#failures = []
    this.#chunkRows = 0
    this.#chunkChars = 0
    const written = flushPatiently(this.#deps.db, tenantId, statements)
    // Awaited later: until then its failure is nobody's.
    written.catch(() => {})
    this.#writing.push(written)
  }
}

export function failureOf(errors: readonly RowError[]): NewFailure['error'] {
  return { code: 'validation_failed', message: errors[0]?.message ?? 'The row is not valid.', errors: [...errors] }
}
