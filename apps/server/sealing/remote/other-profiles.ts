import { methodOf, type SigType } from '@countersign/domain/signrequest'
import { JOIN_TENANT } from '../../accounts/sql.ts'
import { JOIN_DOCUMENT } from '../../documents/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { choicesNow } from '../../providers/choice.ts'
import { JOIN_REQUEST, JOIN_SIGNER } from '../../signrequests/sql.ts'
import type { Mode } from '../credentials/credentials.ts'
import type { AttemptRef } from './attempts.ts'
import type { RemoteSigningDeps } from './deps.ts'

export interface OtherProfilesDeps extends Pick<RemoteSigningDeps, 'providersOf'> {
  db: Database
}

/**
 * Where else the signer of an attempt may be sent: to those of the account, in its mode, that serve the method which the
 * sender asked for, and this document. As long as one of them is left, no other method opens.
 */
export async function otherProfilesOf(
  deps: OtherProfilesDeps,
  { tenantId, requestId, attemptId }: AttemptRef,
): Promise<string[]> {
  const [[row] = []] = await deps.db.flush({ tenant: tenantId }, [
    { name: 'who-was-sent-where', text: SENT, values: [tenantId, requestId, attemptId] },
  ])
  if (!row) return []
  const sigType = [row.sig_type, ...(row.fallback as string[])].find((one) => methodOf(one as SigType) === 'remote')
  const all = await deps.providersOf({ tenantId, mode: row.mode as Mode })
  const wanted = { sigType: sigType as SigType, provider: null, pdfA: row.pdf_a as boolean }
  return choicesNow(wanted, all).flatMap(({ id }) => (id === row.profile ? [] : [id]))
}

const SENT = `
  SELECT a.profile, s.sig_type, s.fallback, t.mode, coalesce(d.preflight->>'pdf_a', '') <> '' AS pdf_a
    FROM remote_attempts a
    ${JOIN_SIGNER}
    ${JOIN_REQUEST}
    ${JOIN_DOCUMENT}
    ${JOIN_TENANT}
   WHERE a.tenant_id = $1 AND a.request_id = $2 AND a.attempt_id = $3`
