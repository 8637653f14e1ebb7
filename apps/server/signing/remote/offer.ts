import { REMOTE_FAILURES, type RemoteOffer } from '@countersign/signing'
import type { Visitor } from '../visit.ts'
import { type ChoiceDeps, otherMethods, presentProvider, providersFor } from './choices.ts'

/** What a signer at the page may choose from, and what is under way. */
export async function remoteOffer(deps: ChoiceDeps, visitor: Visitor): Promise<RemoteOffer> {
  const { visit, signer } = visitor
  const [providers, [[row] = []]] = await Promise.all([
    providersFor(deps, visitor),
    deps.db.flush({ tenant: visit.tenantId }, [
      { name: 'remote-attempt-under-way', text: UNDER_WAY, values: [visit.tenantId, visit.requestId, visit.signerId] },
    ]),
  ])
  const profile = row?.profile as string | undefined
  return {
    providers: providers.map(presentProvider),
    methods: otherMethods(visitor),
    attempt: row
      ? { id: row.attempt_id as string, provider: providers.find(({ id }) => id === profile)?.name ?? '' }
      : null,
    errorCode: REMOTE_FAILURES.find((code) => code === signer.errorCode) ?? null,
  }
}

/** The signer's newest, unless it has ended. */
const UNDER_WAY = `
  SELECT attempt_id, profile FROM (
    SELECT attempt_id, profile, step FROM remote_attempts
     WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3 ORDER BY created_at DESC LIMIT 1) newest
   WHERE step NOT IN ('signed','failed')`
