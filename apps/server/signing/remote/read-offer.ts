import { REMOTE_FAILURES, type RemoteOffer } from '@countersign/signing'
import type { Visitor } from '../visits/visit.ts'
import { type ChoiceDeps, otherMethods, presentProvider, providersFor } from './choose-provider.ts'

/** What a signer at the page may choose from, and what is under way. */
export async function remoteOffer(deps: ChoiceDeps, visitor: Visitor): Promise<RemoteOffer> {
  const { visit, signer } = visitor
  const [providers, [[row] = []]] = await Promise.all([
    providersFor(deps, visitor),
    deps.db.flush({ tenant: visit.tenantId }, [
      { name: 'remote-attempt-under-way', text: UNDER_WAY, values: [visit.tenantId, visit.requestId, visit.signerId] },
    ]),
  ])
  const isUnderWay = row !== undefined && row.step !== 'failed'
  const failure = signer.errorCode ?? (row?.step === 'failed' && row.error_code !== 'abandoned' ? row.error_code : null)
  return {
    providers: providers.map(presentProvider),
    methods: otherMethods(visitor),
    attempt: isUnderWay
      ? { id: row.attempt_id as string, provider: providers.find(({ id }) => id === row.profile)?.name ?? '' }
      : null,
    errorCode: REMOTE_FAILURES.find((code) => code === failure) ?? null,
  }
}

/**
 * The signer's newest. It may have ended since the visitor was read, in the very moment they come back: one that signed
 * leads the page on to what it is by now, and one that failed says why.
 */
const UNDER_WAY = `
  SELECT attempt_id, profile, step, error_code FROM remote_attempts
   WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3 ORDER BY created_at DESC LIMIT 1`
