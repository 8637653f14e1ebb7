import { MOST_EXPORTED } from '@countersign/domain/search'
import { csvLine } from '../../platform/csv-line.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Filters } from './filters.ts'
import { readSection } from './list.ts'
import type { ListedRequest } from './present.ts'

// Streams the filtered list as a table, one section at a time, so that its size does not matter to the process.

const SECTION_ROWS = 500

const COLUMNS: readonly [name: string, cell: (request: ListedRequest) => string | number | null][] = [
  ['id', ({ id }) => id],
  ['document_id', ({ document_id }) => document_id],
  ['document_name', ({ document_name }) => document_name],
  ['reference', ({ reference }) => reference],
  ['state', ({ state }) => state],
  ['created_at', ({ created_at }) => created_at],
  ['expires_at', ({ expires_at }) => expires_at],
  ['ended_at', ({ ended_at }) => ended_at],
  ['updated_at', ({ updated_at }) => updated_at],
  ['waiting_for', ({ waiting_for }) => waiting_for],
  ['waiting_since', ({ waiting_since }) => waiting_since],
  ['signers_count', ({ signers_count }) => signers_count],
  ['signed_count', ({ signed_count }) => signed_count],
  ['signers', ({ signers }) => signers.map(({ name, email, state }) => `${name} <${email}> ${state}`).join('; ')],
  ['problems', ({ problems }) => problems.map(({ message }) => message).join('; ')],
  ['bulk_job_id', ({ bulk_job_id }) => bulk_job_id],
]

/** Null: nothing passes the filters. What is older than the last row is reached with created_to. */
export async function* exportCsv(db: Database, tenantId: string, filters: Filters | null): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name))
  let before: string | undefined
  for (let rows = 0; filters && rows < MOST_EXPORTED; rows += SECTION_ROWS) {
    const section = await readSection(db, tenantId, filters, { before, limit: SECTION_ROWS })
    yield section.map(({ listed }) => csvLine(COLUMNS.map(([, cell]) => cell(listed)))).join('')
    before = section.at(-1)?.requestId
    if (section.length < SECTION_ROWS) return
  }
}
