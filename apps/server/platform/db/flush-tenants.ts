import type { Flusher, Row, Statement } from './database.ts'
import { setTenant } from './statement.ts'

/**
 * Statements of several tenants as one transaction, with one write to the socket. Row-level security holds each of them
 * to the rows of its own tenant. Returns the rows of each, and before those of each tenant the row that names it.
 */
export function flushTenants(db: Flusher, statementsOf: ReadonlyMap<string, Statement[]>): Promise<Row[][]> {
  return db.flush(
    'every tenant',
    [...statementsOf].flatMap(([tenantId, statements]) => [setTenant(tenantId), ...statements]),
  )
}
