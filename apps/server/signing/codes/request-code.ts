import { Failure } from '../../platform/errors.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { LinkTarget } from '../../signrequests/links.ts'
import { askForCode } from '../../signrequests/signer-codes.ts'

/** Has a code mailed to the signer; refuses if one is on its way already, or there have been enough. */
async function requestCode(deps: ChangeDeps, to: LinkTarget, actor: Actor): Promise<void> {
  const { tenantId, requestId, signerId, generation } = to
  await change(deps, tenantId, { requestId }, actor, async ({ now }, tx) => {
    if (!(await askForCode(tx, to))) throw codeSentAlready()
    return { type: 'RequestCode', at: now, signerId, linkGeneration: generation }
  })
}

/** Too soon is no matter: the one that was sent is as good, and the page says when another may be asked for. */
export async function requestCodeUnlessSent(deps: ChangeDeps, to: LinkTarget, actor: Actor): Promise<void> {
  await requestCode(deps, to, actor).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'too_soon') throw error
  })
}

function codeSentAlready(): Failure {
  return new Failure('too_soon', 'A code was sent a moment ago, or there have been enough.', { retryAfterSeconds: 60 })
}
