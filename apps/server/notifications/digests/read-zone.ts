import type { Database } from '../../platform/db/database.ts'
import { isZoned, type ZoneDeps, zoneFor } from '../signer-zone.ts'
import { type DigestRef, readDigest } from './items.ts'
import { recheckItems } from './recheck-items.ts'

/** The time zone of the signer of a digest's only mail, which is an ordinary mail; null if the digest has more. */
export async function zoneOfOnly(deps: ZoneDeps & { db: Database }, ref: DigestRef): Promise<string | null> {
  if (!deps.readSignerZone) return null
  const only = await deps.db.transaction({ tenant: ref.tenantId }, async (tx) => {
    const digest = await readDigest(tx, ref)
    if (!digest || digest.channel !== null || !isZoned(digest.kind)) return undefined
    const [first, ...others] = (await recheckItems(tx, ref, digest, 2)).pending
    return first && others.length === 0 ? { ...first, kind: digest.kind } : undefined
  })
  return only ? zoneFor(deps, only.kind, { ...only, tenantId: ref.tenantId }) : null
}
