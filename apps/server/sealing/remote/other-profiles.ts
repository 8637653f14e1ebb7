import { methodOf } from '@countersign/domain/signrequest'
import { JOIN_TENANT } from '../../accounts/sql.ts'
import { JOIN_DOCUMENT } from '../../documents/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { boolean, listOf, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { choicesNow } from '../../providers/choice.ts'
import { JOIN_REQUEST, JOIN_SIGNER } from '../../signrequests/sql.ts'
import { type AttemptRef, keyOf } from '../attempts/ref.ts'
import type { RemoteSigningDeps } from './deps.ts'

export interface OtherProfilesDeps extends Pick<RemoteSigningDeps, 'providersOf'> {
  db: Database
}

/**
 * The other providers that the signer of an attempt may use: those of the account, in its mode, that support the
 * requested signature type and this document. While one of them is left, no fallback method opens.
 */
export async function otherProfilesOf(deps: OtherProfilesDeps, ref: AttemptRef): Promise<string[]> {
  const [[row] = []] = await deps.db.flush({ tenant: ref.tenantId }, [
    { name: 'remote-attempt-choice', text: CHOICE, values: keyOf(ref) },
  ])
  if (!row) return []
  const { sig_type, fallback, mode, pdf_a: pdfA, profile } = decodeChoice(row)
  const sigType = [sig_type, ...fallback].find((one) => methodOf(one) === 'remote')
  if (!sigType) return []
  const all = await deps.providersOf({ tenantId: ref.tenantId, mode })
  return choicesNow({ sigType, provider: null, pdfA }, all).flatMap(({ id }) => (id === profile ? [] : [id]))
}

const decodeChoice = rowDecoder('remote_attempts', {
  profile: text,
  sig_type: text,
  fallback: listOf(text),
  mode: oneOf('test', 'live'),
  pdf_a: boolean,
})

const CHOICE = `
  SELECT a.profile, s.sig_type, s.fallback, t.mode, coalesce(d.preflight->>'pdf_a', '') <> '' AS pdf_a
    FROM remote_attempts a
    ${JOIN_SIGNER}
    ${JOIN_REQUEST}
    ${JOIN_DOCUMENT}
    ${JOIN_TENANT}
   WHERE a.tenant_id = $1 AND a.request_id = $2 AND a.attempt_id = $3`
