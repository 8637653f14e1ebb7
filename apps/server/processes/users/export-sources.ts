import { listJobs } from '../../bulk/jobs/read.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ListQuery, Page } from '../../platform/http/lists.ts'
import { listSignRequests } from '../../signrequests/list.ts'
import { listTemplates } from '../../templates/list.ts'
import type { ExportSource } from '../../users/export/export.ts'

/** The lists of later modules that an export of the account has. */
export function exportSources(db: Database): ExportSource[] {
  return [
    { type: 'sign_request', rows: (tenantId) => allPages((query) => listSignRequests(db, tenantId, query)) },
    { type: 'template', rows: (tenantId) => allPages((query) => listTemplates(db, tenantId, query)) },
    { type: 'bulk_job', rows: (tenantId) => allPages((query) => listJobs(db, tenantId, query)) },
  ]
}

async function* allPages(read: (query: ListQuery) => Promise<Page<object>>): AsyncGenerator<object> {
  for (let next: string | null | undefined; next !== null; ) {
    const page: Page<object> = await read({ limit: 100, ...(next === undefined ? {} : { starting_after: next }) })
    yield* page.data
    next = page.next_cursor
  }
}
