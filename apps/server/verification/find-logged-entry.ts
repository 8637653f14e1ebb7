import type { LoggedEntry } from '@countersign/verify'
import { logProofOfHead, type ProofDeps } from '../evidence/log/prove-inclusion.ts'
import type { Database } from '../platform/db/database.ts'

export interface LoggedEntryDeps extends ProofDeps {
  /** As countersign_resolver: finds whose file it is. */
  resolver: Database
}

/**
 * For whoever holds a finished file and knows nothing but its hash: the entry that names it, which names no person, and
 * the proof that the log holds that entry. Null where no file of ours has this hash, or the log has not taken it in yet.
 */
export async function findLoggedEntry(deps: LoggedEntryDeps, fileSha256: Uint8Array): Promise<LoggedEntry | null> {
  const [file] = await deps.resolver.query<{ tenant_id: string; request_id: string }>({
    name: 'request-of-file',
    text: 'SELECT tenant_id, request_id FROM request_files WHERE sha256 = $1 LIMIT 1',
    values: [Buffer.from(fileSha256)],
  })
  if (!file) return null
  const { tenant_id: tenant, request_id: request } = file
  const [[entry] = []] = await deps.db.flush({ tenant }, [
    {
      name: 'entry-of-completion',
      text: `SELECT canonical, hash FROM audit_entries
              WHERE tenant_id = $1 AND request_id = $2 AND kind = 'request_completed'`,
      values: [tenant, request],
    },
  ])
  const proof = entry && (await logProofOfHead({ ...deps, db: deps.resolver }, entry.hash as Buffer))
  return proof ? { entry: entry.canonical as string, proof } : null
}
