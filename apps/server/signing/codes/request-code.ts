import { Failure } from '../../platform/errors.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { askForCode } from '../../signrequests/signer/codes.ts'
import type { LinkTarget } from '../../signrequests/signer/links.ts'

/** Mails a code to the signer. Throws `too_soon` if one was sent a moment ago or the signer has used all codes. */
async function requestCode(deps: ChangeDeps, to: LinkTarget, actor: Actor): Promise<void> {
  const { tenantId, requestId, signerId, generation } = to
  await change(deps, tenantId, { requestId }, actor, async ({ now }, tx) => {
    if (!(await askForCode(tx, to))) throw codeAlreadySent()
    return { type: 'RequestCode', at: now, signerId, linkGeneration: generation }
  })
}

/** Ignores `too_soon`: the code that was sent is still valid, and the page shows when the signer can request another. */
export async function requestCodeUnlessSent(deps: ChangeDeps, to: LinkTarget, actor: Actor): Promise<void> {
  await requestCode(deps, to, actor).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'too_soon') throw error
  })
}

function codeAlreadySent(): Failure {
  return new Failure(
    'too_soon',
    'A code was sent less than a minute ago, or no more codes can be sent to this signer.',
    { retryAfterSeconds: 60 },
  )
}
