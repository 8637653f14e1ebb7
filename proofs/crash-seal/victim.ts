import { flushCompileCache } from 'node:module'
import { readConfig } from '../../apps/server/config/config.ts'
import { startSealer } from '../../apps/server/processes/sealer.ts'
import type { OnStep } from '../../apps/server/sealing/steps.ts'
import { seededRandom } from '../lib/stats.ts'
import { POINTS } from './points.ts'

// The real sealer, which kills itself (SIGKILL: nothing is finished, nothing is said) at one point of its work, once
// some other requests of its are held at other points. Those that are neither go on meanwhile.

const { CRASH_POINT = '', CRASH_TURN = '1', CRASH_SEED = '1', CRASH_HELD = '3' } = process.env
const random = seededRandom(Number(CRASH_SEED))
const others = POINTS.filter((point) => point !== CRASH_POINT)
const holdAt = new Map<string, string>()
const held = new Map<string, string>()
let turnsLeft = Number(CRASH_TURN)
let dying: string | undefined

const forever = new Promise<never>(() => {})

const onStep: OnStep = (step, when, requestId) => {
  const point = `${when} ${step}`
  if (point === CRASH_POINT && dying === undefined && --turnsLeft === 0) {
    dying = requestId
    return dieIfEnoughAreHeld()
  }
  if (point !== holdPointOf(requestId) || requestId === dying || held.size >= Number(CRASH_HELD)) return
  held.set(requestId, point)
  return dieIfEnoughAreHeld()
}

function holdPointOf(requestId: string): string | undefined {
  const drawn = holdAt.get(requestId) ?? others[Math.floor(random() * others.length)] ?? ''
  holdAt.set(requestId, drawn)
  return drawn
}

function dieIfEnoughAreHeld(): Promise<never> {
  if (dying === undefined || held.size < Number(CRASH_HELD)) return forever
  flushCompileCache() // so that the next one starts sooner
  process.kill(process.pid, 'SIGKILL')
  return forever
}

await startSealer(readConfig(process.env), undefined, { onStep })
process.stdout.write('The sealer is at work, for a while\n')
