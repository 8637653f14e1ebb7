import { REMOTE_FAILURES, type RemoteOffer } from '@countersign/signing'
import { selectNewest } from '../../sealing/remote/attempts-of-signer.ts'
import type { Visitor } from '../visits/visit.ts'
import { type ChoiceDeps, otherMethods, presentProvider, providersFor } from './choose-provider.ts'

/** What a signer at the page may choose from, and what is under way. */
export async function remoteOffer(deps: ChoiceDeps, visitor: Visitor): Promise<RemoteOffer> {
  const { visit, signer } = visitor
  const [providers, [[row] = []]] = await Promise.all([
    providersFor(deps, visitor),
    // One that signed since the visitor was read leads the page on to what it is by now; one that failed says why.
    deps.db.flush({ tenant: visit.tenantId }, [selectNewest(visit.tenantId, visit.requestId, visit.signerId)]),
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
