import { listJobs } from '../../bulk/jobs/read.ts'
import { listDocuments } from '../../documents/list.ts'
import type { Database } from '../../platform/db/database.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../../platform/http/lists.ts'
import { listDrafts } from '../../signrequests/drafts/list.ts'
import { presentDraft } from '../../signrequests/drafts/present.ts'
import { readDraft } from '../../signrequests/drafts/read.ts'
import { draftIdOf } from '../../signrequests/drafts/ref.ts'
import { listSignRequests } from '../../signrequests/list/list.ts'
import { listViews } from '../../signrequests/views/list.ts'
import { listTemplates } from '../../templates/list.ts'
import type { ExportSource } from '../../users/export/export.ts'
import { presentEndpoint } from '../../webhooks/endpoints/present.ts'
import { listEndpoints } from '../../webhooks/endpoints/store.ts'

/** The lists of later modules that an export of the account has. */
export function exportSources(db: Database, publicUrl: string): ExportSource[] {
  return [
    { type: 'document', rows: (tenantId) => documents(db, tenantId, publicUrl) },
    { type: 'sign_request', rows: (tenantId) => allPages((query) => listSignRequests(db, tenantId, query)) },
    { type: 'draft', rows: (tenantId) => drafts(db, tenantId) },
    { type: 'view', rows: (tenantId) => allPages((query) => listViews(db, tenantId, null, query)) },
    { type: 'template', rows: (tenantId) => allPages((query) => listTemplates(db, tenantId, query)) },
    { type: 'bulk_job', rows: (tenantId) => allPages((query) => listJobs(db, tenantId, query)) },
    {
      type: 'webhook_endpoint',
      rows: (tenantId, slot) => allPages((query) => endpoints(db, tenantId, query, { publicUrl, slot })),
    },
  ]
}

/** The export has the hashes of files; each row says where its files are. */
async function* documents(db: Database, tenantId: string, publicUrl: string): AsyncGenerator<object> {
  for await (const row of allPages((query) => listDocuments(db, tenantId, query))) {
    const content = `${publicUrl}/api/v1/documents/${row.document_id}/content`
    yield { ...row, content_url: content, original_url: `${content}?version=original` }
  }
}

/** With their bodies, which are nowhere else. */
async function* drafts(db: Database, tenantId: string): AsyncGenerator<object> {
  for await (const { id } of allPages((query) => listDrafts(db, tenantId, query))) {
    yield presentDraft(await readDraft(db, tenantId, draftIdOf(id)))
  }
}

/** Without secrets, which are shown once. */
async function endpoints(
  db: Database,
  tenantId: string,
  query: ListQuery,
  address: { publicUrl: string; slot: number },
): Promise<Page<object>> {
  const before = idAfter('webhook_endpoints', query)
  const rows = await db.transaction({ tenant: tenantId }, (tx) => listEndpoints(tx, tenantId, query.limit + 1, before))
  return toPage(
    'webhook_endpoints',
    rows,
    query.limit,
    (row) => row.endpoint_id,
    (row) => presentEndpoint(row, address),
  )
}

async function* allPages<Row extends object>(read: (query: ListQuery) => Promise<Page<Row>>): AsyncGenerator<Row> {
  for (let next: string | null | undefined; next !== null; ) {
    const page: Page<Row> = await read({ limit: 100, ...(next === undefined ? {} : { starting_after: next }) })
    yield* page.data
    next = page.next_cursor
  }
}
