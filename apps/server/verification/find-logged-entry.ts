import type { LoggedEntry } from '@countersign/verify'
import { selectCompletion } from '../evidence/chain/select.ts'
import { logProofOfHead, type ProofDeps } from '../evidence/log/prove-inclusion.ts'
import type { Database, Statement } from '../platform/db/database.ts'

export interface LoggedEntryDeps extends ProofDeps {
  /** As countersign_resolver: finds whose file it is. */
  resolver: Database
  /** Selects the tenant and the request of a file. `records`, which comes after this module, owns the files. */
  requestOfFile(fileSha256: Uint8Array): Statement
}

/**
 * For whoever holds a finished file and knows nothing but its hash: the entry that names it, which names no person, and
 * the proof that the log holds that entry. Null where no file of ours has this hash, or the log has not taken it in yet.
 */
export async function findLoggedEntry(deps: LoggedEntryDeps, fileSha256: Uint8Array): Promise<LoggedEntry | null> {
  const [file] = await deps.resolver.query<{ tenant_id: string; request_id: string }>(deps.requestOfFile(fileSha256))
  if (!file) return null
  const { tenant_id: tenant, request_id: request } = file
  const [[entry] = []] = await deps.db.flush({ tenant }, [selectCompletion(tenant, request)])
  const proof = entry && (await logProofOfHead({ ...deps, db: deps.resolver }, entry.hash as Buffer))
  return proof ? { entry: entry.canonical as string, proof } : null
}
