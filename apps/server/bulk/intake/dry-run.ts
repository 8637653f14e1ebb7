import type { Column, RowError } from '@countersign/domain/bulk'
import type { Caller } from '../../platform/http/caller.ts'
import { makeYieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import type { CreateDeps } from '../../signrequests/create/dependencies.ts'
import { tryCreates } from '../../signrequests/create/try-create.ts'
import { makeVersions } from '../jobs/versions.ts'
import {
  checkParsedRow,
  type RowChecker,
  type RowInput,
  rowErrors,
  templateKey,
  templateRefOf,
} from '../rows/check-row.ts'
import { readRows } from './read-rows.ts'
import { ReferenceIndex } from './reference-index.ts'
import type { RowReader } from './row-reader.ts'

// Checks every row as a create would, and stores nothing: no job, no request, no mail.

const CHUNK_ROWS = 1_000
/** Limits chunks of long rows. */
const CHUNK_CHARS = 1024 * 1024
const MAX_ERRORS = 1_000

export interface Report {
  rows: number
  valid: number
  invalid: number
  errors: RowError[]
}

export async function dryRun(
  deps: CreateDeps & { check: RowChecker },
  caller: Caller,
  defaults: Record<string, unknown>,
  stream: AsyncIterable<Uint8Array>,
  reader: RowReader,
): Promise<Report> {
  const report: Report = { rows: 0, valid: 0, invalid: 0, errors: [] }
  const references = new ReferenceIndex()
  const firstRowOf = (reference: string, row: number) => references.firstRowOf(reference, row)
  const documents = new ReferenceIndex()
  const versions = makeVersions(deps.db, caller.tenantId)
  const yieldToEventLoop = makeYieldToEventLoop()
  let chunk: { row: number; input: RowInput }[] = []
  let chars = 0

  function reject(errors: readonly RowError[]): void {
    report.invalid += 1
    report.errors.push(...errors.slice(0, MAX_ERRORS - report.errors.length))
  }

  async function checkChunk(columns: readonly (Column | null)[]): Promise<void> {
    const checked = chunk
    chunk = []
    chars = 0
    const results = await tryCreates(
      deps,
      caller,
      checked.map(({ input }) => input),
      // The first row of a document would have created its request.
      (documentId) => documents.firstRowOf(documentId, 1) === undefined,
      yieldToEventLoop,
    )
    for (const [i, { row }] of checked.entries()) {
      const errors = results[i]
      if (errors) reject(rowErrors(row, errors, columns))
      else report.valid += 1
    }
  }

  for await (const rows of readRows(stream, reader, () => {})) {
    for (const parsed of rows) {
      report.rows += 1
      const ref = templateRefOf(parsed.value, defaults)
      if (ref && !versions.has(templateKey(ref))) await versions.load(ref)
      const { input, errors } = checkParsedRow(
        deps.check,
        parsed,
        { defaults, versions, columns: reader.columns(), firstRowOf },
        'full',
      )
      if (input) {
        chunk.push({ row: parsed.row, input })
        chars += parsed.text.length
      } else reject(errors)
      if (chunk.length >= CHUNK_ROWS || chars >= CHUNK_CHARS) await checkChunk(reader.columns())
      await yieldToEventLoop()
    }
  }
  await checkChunk(reader.columns())
  report.errors.sort((a, b) => a.row - b.row)
  return report
}
