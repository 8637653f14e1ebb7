import { cellOfValue } from '@countersign/domain/field'
import { effectiveState } from '@countersign/domain/signrequest'
import { csvLine } from '../../platform/csv-line.ts'
import type { Database, Statement } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import { listRoleFields } from '../../templates/list-role-fields.ts'
import { readRequests } from '../load.ts'
import { time } from '../present.ts'
import type { StoredRequest } from '../stored-request.ts'
import { columnsOf, type TemplateColumns, type ValueColumns } from './columns.ts'
import {
  decodeFieldOfSigner,
  decodeRequestOfTable,
  decodeTemplateOfJob,
  type RequestOfTable,
  selectFieldsOfSigners,
  selectOfJob,
  selectOfTemplate,
  selectTemplatesOfJob,
} from './select.ts'

// Streams what signers filled in as a table, one section at a time: a row for each request, a column for each field of a
// role. Erased values are empty.

const SECTION_ROWS = 500

export interface TemplateValues {
  tenantId: string
  templateId: string
  /** Null: all. */
  version: number | null
  /** The last request of the file before. */
  after: string | null
  limit: number
}

/** Reads the template before it returns, so that an unknown one is answered with 404 instead of a started stream. */
export async function exportTemplateValues(db: Database, asked: TemplateValues): Promise<AsyncGenerator<string>> {
  const { tenantId, templateId, version } = asked
  const columns = columnsOf([{ templateId, versions: await listRoleFields(db, tenantId, templateId, version) }])
  return (async function* () {
    yield headerOf([], columns)
    let { after, limit } = asked
    while (limit > 0) {
      const size = Math.min(SECTION_ROWS, limit)
      const statement = selectOfTemplate(tenantId, templateId, version, { after, limit: size })
      const rows = await readSection(db, tenantId, statement)
      yield rows.map((row) => lineOf(row, [], columns)).join('')
      if (rows.length < size) return
      after = rows.at(-1)?.request.requestId ?? null
      limit -= size
    }
  })()
}

export interface JobValues {
  tenantId: string
  jobId: string
  /** From 1. */
  firstRow: number
  lastRow: number
}

export async function exportJobValues(db: Database, asked: JobValues): Promise<AsyncGenerator<string>> {
  const { tenantId, jobId, firstRow, lastRow } = asked
  const [used = [], fields = []] = await db.flush({ tenant: tenantId }, [
    selectTemplatesOfJob(tenantId, jobId, firstRow, lastRow),
    selectFieldsOfSigners(tenantId, jobId, firstRow, lastRow),
  ])
  const templates: TemplateColumns[] = []
  for (const { template_id: templateId, version } of used.map(decodeTemplateOfJob))
    templates.push({ templateId, versions: await listRoleFields(db, tenantId, templateId, version) })
  const columns = columnsOf(templates, fields.map(decodeFieldOfSigner))
  return (async function* () {
    yield headerOf(['row'], columns)
    for (let first = firstRow; first <= lastRow; first += SECTION_ROWS) {
      const last = Math.min(lastRow, first + SECTION_ROWS - 1)
      const rows = await readSection(db, tenantId, selectOfJob(tenantId, jobId, first, last))
      yield rows.map((row) => lineOf(row, [row.stored.details.jobRow], columns)).join('')
    }
  })()
}

const COLUMNS = ['sign_request_id', 'document_id', 'reference', 'state', 'created_at', 'completed_at'] as const

function headerOf(first: readonly string[], { names }: ValueColumns): string {
  return csvLine([...first, ...COLUMNS, ...names])
}

interface TableRow {
  request: RequestOfTable
  stored: StoredRequest
}

function readSection(db: Database, tenant: string, statement: Statement): Promise<TableRow[]> {
  return db.transaction({ tenant }, async (tx) => {
    const found = (await tx.query(statement)).map(decodeRequestOfTable)
    const ids = found.map(({ requestId }) => requestId)
    const stored = new Map((await readRequests(tx, ids)).map((one) => [one.state.id, one]))
    return found.flatMap((request) => {
      const one = stored.get(request.requestId)
      return one ? [{ request, stored: one }] : []
    })
  })
}

function lineOf({ request, stored }: TableRow, first: readonly (number | null)[], columns: ValueColumns): string {
  const { state, details, now } = stored
  const cells = new Map(
    state.signers.flatMap((signer, position) =>
      (signer.state === 'signed' ? (signer.values ?? []) : []).map((value) => [
        columns.of(request, position, value.name),
        cellOfValue(value),
      ]),
    ),
  )
  return csvLine([
    ...first,
    publicId('sr', state.id),
    details.documentRef,
    details.reference,
    effectiveState(state, now),
    time(state.createdAt),
    state.state === 'completed' ? time(state.endedAt) : null,
    ...columns.names.map((name) => cells.get(name) ?? null),
  ])
}
