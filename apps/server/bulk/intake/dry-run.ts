import type { Column, RowError } from '@countersign/domain/bulk'
import type { Caller } from '../../platform/http/caller.ts'
import { makeBreather } from '../../platform/yield-to-event-loop.ts'
import type { CreateDeps } from '../../signrequests/create/create.ts'
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

// Every row is asked everything that create asks, and nothing is kept: no job, no request, no mail.

const CHUNK_ROWS = 1_000
/** Rows may be a thousand times longer than most are. */
const CHUNK_CHARS = 1024 * 1024
/** More than anybody mends by hand. */
const MOST_TOLD = 1_000

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
  const breathe = makeBreather()
  let chunk: { row: number; wish: RowInput }[] = []
  let chars = 0

  function tell(errors: readonly RowError[]): void {
    report.invalid += 1
    report.errors.push(...errors.slice(0, MOST_TOLD - report.errors.length))
  }

  async function ask(columns: readonly (Column | null)[]): Promise<void> {
    const asked = chunk
    chunk = []
    chars = 0
    const refusals = await tryCreates(
      deps,
      caller,
      asked.map(({ wish }) => wish),
      // The first row of a document would have made its request by then.
      (documentId) => documents.firstRowOf(documentId, 1) === undefined,
      breathe,
    )
    for (const [i, { row }] of asked.entries()) {
      const refusal = refusals[i]
      if (refusal) tell(rowErrors(row, refusal, columns))
      else report.valid += 1
    }
  }

  for await (const rows of readRows(stream, reader, () => {})) {
    for (const sent of rows) {
      report.rows += 1
      const named = templateRefOf(sent.value, defaults)
      if (named && !versions.has(templateKey(named))) await versions.know(named)
      const { wish, errors } = checkParsedRow(
        deps.check,
        sent,
        { defaults, versions, columns: reader.columns(), firstRowOf },
        'whole',
      )
      if (wish) {
        chunk.push({ row: sent.row, wish })
        chars += sent.text.length
      } else tell(errors)
      if (chunk.length >= CHUNK_ROWS || chars >= CHUNK_CHARS) await ask(reader.columns())
      await breathe()
    }
  }
  await ask(reader.columns())
  report.errors.sort((a, b) => a.row - b.row)
  return report
}
