import type { Database } from '../platform/db/database.ts'
import { notFound } from './change/change.ts'
import { readRequest } from './load.ts'
import { presentRequest } from './present.ts'
import type { RequestRef, StoredRequest } from './stored-request.ts'

export async function readSignRequest(db: Database, tenantId: string, ref: RequestRef): Promise<StoredRequest> {
  const stored = await db.transaction({ tenant: tenantId }, (tx) => readRequest(tx, ref))
  if (!stored) throw notFound()
  return stored
}

export async function showSignRequest(db: Database, tenantId: string, ref: RequestRef) {
  return presentRequest(await readSignRequest(db, tenantId, ref))
}
