import { decide } from '@countersign/domain/signrequest'
import type { Logger } from 'pino'
import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import { SYSTEM } from './audit.ts'
import { apply } from './change.ts'
import { type Claim, claimDue, keepClaims, LEASE_SECONDS, release } from './sealing/claims.ts'
import { type DrainDeps, type Drained, drain } from './sealing/drain.ts'
import { nextTry, troubleOf } from './sealing/trouble.ts'
import { lockRequest } from './store.ts'

// Sealing: recorded signatures become part of the document. Each sealer claims what is due and works on several requests
// at once, on each in a single drain. What fails is tried again, later and later; why, is told by `explain`.

const AT_ONCE = 8
const PAUSE_MS = 1_000
const HEARTBEAT_MS = (LEASE_SECONDS * 1_000) / 3

export interface SealDeps extends DrainDeps {
  /** As countersign_sealer, which sees due requests of every tenant and of them only whose they are. */
  sealer: Database
  log: Pick<Logger, 'error' | 'warn'>
  onSealed?(sealed: Drained & { lagSeconds: number }): void
}

/** Seals what is due until it is stopped; woken by hints, and by the clock where a hint was lost. */
export function startSealing(deps: SealDeps): Loop {
  const holder = newId()
  const held = new Map<Claim, Promise<void>>()

  const loop = startLoop(
    async () => {
      const free = AT_ONCE - held.size
      const claims = free > 0 ? await claimDue(deps.sealer, holder, free) : []
      for (const claim of claims) {
        const working = sealClaimed(deps, holder, claim).finally(() => {
          held.delete(claim)
          loop.wake()
        })
        held.set(claim, working)
      }
      return false
    },
    { pauseMs: PAUSE_MS, onError: (err) => deps.log.error({ err }, 'looking for what is to be sealed failed') },
  )
  const heartbeat = setInterval(() => {
    if (held.size === 0) return
    keepClaims(deps.sealer, holder, [...held.keys()]).catch((err) => deps.log.warn({ err }, 'claims were not kept'))
  }, HEARTBEAT_MS)

  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all(held.values())
      clearInterval(heartbeat)
    },
  }
}

/** Seals what is due now, one after the other; tells how many requests were worked on. */
export async function sealDue(deps: SealDeps): Promise<number> {
  const holder = newId()
  const claims = await claimDue(deps.sealer, holder, AT_ONCE)
  for (const claim of claims) await sealClaimed(deps, holder, claim)
  return claims.length
}

/** Never rejects: what cannot be recorded now comes up again once the claim has lapsed. */
async function sealClaimed(deps: SealDeps, holder: string, claim: Claim): Promise<void> {
  try {
    const drained = await drain(deps, claim)
    const isIdle = drained.signatures === 0 && !drained.completed
    if (isIdle) await settle(deps, claim)
    else deps.onSealed?.({ ...drained, lagSeconds: (Date.now() - claim.dueAt.getTime()) / 1000 })
  } catch (error) {
    await (isOvertaken(error) ? settle(deps, claim) : recordTrouble(deps, claim, error)).catch((err) =>
      deps.log.error({ err, requestId: claim.requestId }, 'a seal that failed could not be recorded'),
    )
  } finally {
    await release(deps, holder, claim).catch((err) => deps.log.warn({ err }, 'a claim was not released'))
  }
}

/** The request went another way meanwhile: somebody else sealed it, it ended, or a signer took the head. */
function isOvertaken(error: unknown): boolean {
  return error instanceof Failure && (error.code === 'wrong_state' || error.code === 'not_found')
}

/** The claim found nothing to do: the row's due instant is put right, or it would be claimed for ever. */
async function settle(deps: SealDeps, { tenantId, requestId }: Claim): Promise<void> {
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (stored) await apply(tx, deps.queue, tenantId, stored, [], SYSTEM)
  })
}

async function recordTrouble(deps: SealDeps, { tenantId, requestId }: Claim, error: unknown): Promise<void> {
  const trouble = troubleOf(error)
  const level = trouble.permanent || trouble.code === 'internal_error' ? 'error' : 'warn'
  deps.log[level]({ err: error, requestId, code: trouble.code }, 'sealing failed')
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (!stored) return
    const { state, now } = stored
    const retryAt = trouble.permanent ? null : nextTry(state.seal.error, now)
    const decision = decide({ type: 'RecordSealError', at: now, ...trouble, retryAt }, state)
    await apply(tx, deps.queue, tenantId, stored, decision.ok ? decision.events : [], SYSTEM)
  })
}
