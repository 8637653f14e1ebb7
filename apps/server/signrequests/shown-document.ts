import { type Signer, shownRevision } from '@countersign/domain/signrequest'
import type { Tx } from '../platform/db/database.ts'
import { type Head, headOf } from './head.ts'
import type { StoredRequest } from './store.ts'

/** The document as this signer is shown it, and signs it: see shownRevision(). */
export async function shownDocument(
  tx: Tx,
  tenantId: string,
  { state }: StoredRequest,
  signer: Signer,
): Promise<Head | undefined> {
  const statements = headOf.statements(tenantId, state.id)
  const [content, revisions] = await Promise.all([tx.query(statements[0]), tx.query(statements[1])])
  const last = shownRevision(state, signer)
  return headOf.read(
    content,
    revisions.filter(({ revision }) => (revision as number) <= last),
  )
}
