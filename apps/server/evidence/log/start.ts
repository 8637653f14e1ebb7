import { formatVerifierKey, type NoteSigner } from '@countersign/evidence/log'
import type { Logger } from 'pino'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Mode } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { type Loop, startLoop } from '../../platform/loop.ts'
import { type Stamp, stampNewest } from './stamp.ts'
import type { OnLogStep } from './steps.ts'
import { addLog, hasWork, originIn, releaseLog, takeLog } from './store.ts'
import { writeBatch } from './write.ts'

export interface LogDeps {
  /** As countersign_log. */
  db: Database
  plain: PlainObjects
  /** The log's name, and the mode whose heads it takes. */
  name: string
  mode: Mode
  /** Of a new log; one that is there keeps its own. */
  origin: string
  /** The key, under the log's origin. */
  openSigner(origin: string): Promise<NoteSigner>
  stamp: Stamp
  /** For how long stamped checkpoints are locked in the store; null: not. */
  lockYears: number | null
  log: Pick<Logger, 'warn' | 'error'>
  onStep?: OnLogStep
}

const PAUSE_MS = 500
const STAMP_PAUSE_MS = 60_000

/** Writes one log until it is stopped. Any number of processes may: the one that holds it writes. */
export function startLog(deps: LogDeps): Loop {
  const { db, name, mode, log, openSigner } = deps
  const holder = newId()
  const failed = (what: string) => (err: Error) => log.warn({ err, log: name }, `${what} failed; it is tried again`)
  let signer: NoteSigner | undefined
  let isCompared = false

  async function step(): Promise<boolean> {
    signer ??= await openSigner((await originIn(db, name)) ?? deps.origin)
    // At first also where nothing waits: database or store may have been restored since.
    if (!isCompared) await addLog(db, name, mode, signer.key.name, formatVerifierKey(signer.key))
    else if (!(await hasWork(db, name))) return false
    const state = await takeLog(db, name, holder)
    if (!state) return false
    const more = await writeBatch({ ...deps, signer }, state)
    if (!isCompared) stamping.wake()
    isCompared = true
    return more
  }

  /** A database restore cuts connections: afterwards the state is compared with the store again. */
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
