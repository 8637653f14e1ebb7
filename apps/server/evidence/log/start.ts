import { formatVerifierKey, type NoteSigner } from '@countersign/evidence/log'
import type { Logger } from 'pino'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Mode } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { type Loop, startLoop } from '../../platform/loop.ts'
import type { RefusedRequest } from './sequence.ts'
import { type Stamp, stampNewest } from './stamp.ts'
import type { OnLogStep } from './steps.ts'
import { addLog, hasWork, originIn, refusedRequests, releaseLog, takeLog } from './store.ts'
import { writeBatch } from './write.ts'

export interface LogDeps {
  /** Connected as the role countersign_log. */
  db: Database
  plain: PlainObjects
  /** The log's name. */
  name: string
  /** The log contains heads of this mode. */
  mode: Mode
  /** The origin of a new log. An existing log keeps its origin. */
  origin: string
  /** Opens the signing key. The log's origin is the key name. */
  openSigner(origin: string): Promise<NoteSigner>
  stamp: Stamp
  /** The object lock of time-stamped checkpoints, in years; null for no lock. */
  lockYears: number | null
  log: Pick<Logger, 'warn' | 'error'>
  onRefused?: (request: RefusedRequest) => Promise<void>
  onStep?: OnLogStep
}

const PAUSE_MS = 500
const STAMP_PAUSE_MS = 60_000

/** Writes one log until stopped. Several processes may run this; the holder of the lease writes. */
export function startLog(deps: LogDeps): Loop {
  const { db, name, mode, log, openSigner } = deps
  const holder = newId()
  const failed = (what: string) => (err: Error) => log.warn({ err, log: name }, `${what} failed; it is tried again`)
  let signer: NoteSigner | undefined
  let isCompared = false

  async function step(): Promise<boolean> {
    signer ??= await openSigner((await originIn(db, name)) ?? deps.origin)
    // The first batch runs even if nothing is pending: the database or the store may have been restored.
    if (!isCompared) await addLog(db, name, mode, signer.key.name, formatVerifierKey(signer.key))
    else if (!(await hasWork(db, name))) return false
    const state = await takeLog(db, name, holder)
    if (!state) return false
    const more = await writeBatch({ ...deps, signer }, state)
    // Also those of a process that died before it told them.
    if (!isCompared && deps.onRefused) for (const head of await refusedRequests(db, mode)) await deps.onRefused(head)
    if (!isCompared) stamping.wake()
    isCompared = true
    return more
  }

  /** A database restore closes connections. After an error, the state is compared with the store again. */
  function beginAnew(error: Error): void {
    failed('writing the log')(error)
    isCompared = false
  }

  const writing = startLoop(step, { pauseMs: PAUSE_MS, onError: beginAnew })
  const stamping = startLoop(() => stampNewest(deps), {
    pauseMs: STAMP_PAUSE_MS,
    onError: failed('time-stamping the log'),
  })
  return {
    wake: writing.wake,
    stop: async () => {
      await Promise.all([writing.stop(), stamping.stop()])
      await releaseLog(db, name, holder).catch(failed('leaving the log to others'))
    },
  }
}
