import type { TransferCode } from '@countersign/signing'
import { readSlot } from '../../accounts/tenant.ts'
import { Failure } from '../../platform/errors.ts'
import { encodeQr } from '../../platform/qr.ts'
import { makeBudget } from '../../platform/throttle/budget.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { endTransfers, newLink, TRANSFER_MINUTES } from '../../signrequests/signer/links.ts'
import { codeNeeded, notShown, visitOver } from '../failures.ts'
import { isVisitOpen, type Reader, type Visitor } from './visit.ts'

/** Ten codes, and then one in six minutes. */
const RATE = { perMinute: 1 / 6, burst: 10 }

export interface TransferDeps extends ChangeDeps {
  publicUrl: string
}

/** In a frame, from an inbox or with a return address, the visit belongs to something that stays at this device. */
export function canTransfer({ isFramed, returnUrl, visit }: Reader): boolean {
  return !isFramed && returnUrl === null && visit.inboxId === null
}

export type Transfers = (deps: TransferDeps, visitor: Visitor, actor: Actor) => Promise<TransferCode>

/**
 * Makes the code by which another device of the signer takes over the visit: a link that works once, as a QR code. Codes
 * that were made before end.
 */
export function createTransfers(): Transfers {
  const offers = makeBudget(RATE)
  return async (deps, visitor, actor) => {
    const { visit } = visitor
    if (!visitor.isAuthenticated) throw codeNeeded()
    if (!canTransfer(visitor)) throw notShown()
    const waitMs = offers.take(visit.signerId)
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
    const { tenantId, requestId, signerId, generation, visitId } = visit
    const slot = await deps.db.transaction({ tenant: tenantId }, (tx) => readSlot(tx, tenantId))
    const { link, statement } = newLink(deps.publicUrl, slot, visit, 'transfer')
    await change(
      deps,
      tenantId,
      { requestId },
      actor,
      async ({ now }, tx) => {
        if (!(await isVisitOpen(tx, visit))) throw visitOver()
        return { type: 'OfferTransfer', at: now, signerId, linkGeneration: generation, visitId }
      },
      () => [endTransfers(visit), statement],
    )
    const { size, runs } = encodeQr(link)
    const path = runs.map(({ row, from, length }) => `M${from} ${row}h${length}v1h-${length}z`).join('')
    return { size, path, expires_at: new Date(Date.now() + TRANSFER_MINUTES * 60_000).toISOString() }
  }
}

function tooMany(retryAfterSeconds: number): Failure {
  const message = 'Too many codes were asked for. Wait, or open the link of the mail on the other device.'
  return new Failure('rate_limited', message, { retryAfterSeconds })
}
