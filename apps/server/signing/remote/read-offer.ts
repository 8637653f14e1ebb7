import { REMOTE_FAILURES, type RemoteOffer } from '@countersign/signing'
import { nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { selectNewest } from '../../sealing/remote/attempts-of-signer.ts'
import type { Reader } from '../visits/visit.ts'
import { type ChoiceDeps, otherMethods, presentProvider, providersFor } from './choose-provider.ts'

/** The providers and methods that a signer may choose, and their current attempt. */
export async function readRemoteOffer(deps: ChoiceDeps, visitor: Reader): Promise<RemoteOffer> {
  const { visit, signer } = visitor
  const { tenantId, requestId, signerId } = visit
  const [providers, [[row] = []]] = await Promise.all([
    providersFor(deps, visitor),
    // The attempt may have ended since the visitor was read: the page then shows the attempt's result.
    deps.db.flush({ tenant: tenantId }, [selectNewest({ tenantId, requestId, signerId, since: signer.personSince })]),
  ])
  const newest = row && decodeNewest(row)
  const hasFailed = newest?.step === 'failed'
  const failure = signer.errorCode ?? (hasFailed && newest.error_code !== 'abandoned' ? newest.error_code : null)
  return {
    providers: providers.map(presentProvider),
    methods: otherMethods(visitor),
    attempt:
      // The page continues an attempt when it loads, which only a visit may do.
      newest && !hasFailed && visit.visitId !== null
        ? { id: newest.attempt_id, provider: providers.find(({ id }) => id === newest.profile)?.name ?? '' }
        : null,
    errorCode: REMOTE_FAILURES.find((code) => code === failure) ?? null,
  }
}

const decodeNewest = rowDecoder('remote_attempts', {
  attempt_id: text,
  profile: text,
  step: text,
  error_code: nullable(text),
})
