import type { LoggedEntry } from '@countersign/verify'
import { selectCompletion, selectEntriesOfKind } from '../evidence/chain/select.ts'
import { logProofOfHead, type ProofDeps } from '../evidence/log/prove-inclusion.ts'
import type { Database, Statement } from '../platform/db/database.ts'
import { bytes, rowDecoder, text } from '../platform/db/decode.ts'

export interface LoggedEntryDeps extends ProofDeps {
  /** As countersign_resolver: finds the tenant of a file. */
  resolver: Database
  /** Selects the tenant and the request of a file. `records`, which comes after this module, owns the files. */
  requestOfFile(fileSha256: Uint8Array): Statement
}

/** `signatures`: how many people have signed. It is not part of the proof. */
export interface LoggedCompletion extends LoggedEntry {
  signatures: number
}

/**
 * For a caller that has a completed file and only its hash: the entry that names the file, which contains no personal
 * data, and the proof that the log includes the entry. Null if no file of ours has this hash, or if the log does not
 * include the entry yet.
 */
export async function findLoggedEntry(deps: LoggedEntryDeps, fileSha256: Uint8Array): Promise<LoggedCompletion | null> {
  const [file] = await deps.resolver.query(deps.requestOfFile(fileSha256))
  if (!file) return null
  const { tenant_id: tenant, request_id: request } = decodeFile(file)
  const [[row] = [], signed = []] = await deps.db.flush({ tenant }, [
    selectCompletion(tenant, request),
    selectEntriesOfKind(tenant, request, 'signer_signed'),
  ])
  if (!row) return null
  const entry = decodeEntry(row)
  const proof = await logProofOfHead({ ...deps, db: deps.resolver }, entry.hash)
  return proof ? { entry: entry.canonical, proof, signatures: signed.length } : null
}

const decodeFile = rowDecoder('files', { tenant_id: text, request_id: text })
const decodeEntry = rowDecoder('audit_entries', { hash: bytes, canonical: text })
