import { type Compare, compare, holdOutcome, REQUESTS } from './compare.ts'
import { isFinal, MINUTE } from './model.ts'
import { bySealer } from './moves/by-sealer.ts'
import { bury, bySender } from './moves/by-sender.ts'
import { bySigners } from './moves/by-signers.ts'
import { byTime } from './moves/by-time.ts'
import { type Counts, isNearTurn, type Life, type Move, type Turn } from './moves/move.ts'
import { bodyOf, type Input, modelOf, sendCreate } from './requests.ts'
import * as rules from './rules.ts'
import type { System } from './system.ts'

// One life: its beginning, a step at a time, its end.

export const MOVES: Record<string, Move> = { ...bySigners, ...bySender, ...bySealer, ...byTime }

export function noCounts(): Counts {
  return { requests: 0, commands: 0, refused: 0, events: 0, reached: new Map() }
}

/** `comparing`: how each command is followed. */
export async function begin(system: System, input: Input, counts: Counts, comparing: Compare = compare): Promise<Life> {
  await system.resetClock()
  const documentId = await system.client.freshDocument()
  const now = system.now()
  const body = bodyOf(input, documentId, now)
  holdOutcome('create', 'changed', await sendCreate(system, body))
  const model = await modelOf(system, input, body, now)
  const auditSeq = await comparing(model, system, 'create', 0, 'changed')
  return { system, input, model, drain: null, auditSeq, counts, comparing }
}

export interface Step {
  name: string
  turn: Turn
}

/** Whether the step was taken: a move that would make no sense is left out. */
export async function take(life: Life, step: Step): Promise<boolean> {
  const { counts, system } = life
  const move = MOVES[step.name]
  if (!move) throw new Error(`there is no move "${step.name}"`)
  const now = system.now()
  if (isNearTurn(life.model, now)) return false
  if (step.turn.apt && move.makesSense?.(life.model) === false) return false
  const { verdict, outcome } = await move.make(life, step.turn, now)
  holdOutcome(tell(step), verdict, outcome)
  life.auditSeq = await life.comparing(life.model, system, tell(step), life.auditSeq, verdict)
  counts.commands += 1
  counts.refused += verdict === 'changed' || verdict === 'nothing' ? 0 : 1
  return true
}

export function tell({ name, turn: { pick, apt, stale, flag } }: Step): string {
  const words = [pick > 0 && String(pick), !apt && 'any', stale && 'stale', flag && 'flag'].filter(Boolean)
  return words.length > 0 ? `${name} (${words.join(', ')})` : name
}

/** Nothing is left behind that a later life's timer could meet. */
export async function finish(life: Life): Promise<void> {
  const { model, system } = life
  if (model.state === 'sealing' || isFinal(model)) return bury(life)
  const verdict = rules.cancel(model, system.now())
  const { outcome } = await system.http('POST', `${REQUESTS}/${model.documentId}/cancel`)
  holdOutcome('the last cancel', verdict, outcome)
  if (verdict === 'wrong_state') {
    await system.advance(36 * MINUTE)
    rules.runTimers(model, system.now())
    await system.runTimers()
  }
  await bury(life)
}
