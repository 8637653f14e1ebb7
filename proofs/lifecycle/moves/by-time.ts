import { isFinal, MINUTE } from '../model.ts'
import * as rules from '../rules.ts'
import { isNearTurn, type Life, type Made, type Move } from './move.ts'

// The tenant's clock is moved; and the timer comes when the proof says so.

const STEPS = [7, 14, 35, 63, 1442, 4326]

export const byTime: Record<string, Move> = {
  'time passes': {
    weight: 6,
    make: (life, { pick }) => advance(life, (STEPS[pick % STEPS.length] ?? 7) * MINUTE),
  },

  'the expiry comes near': {
    weight: 2,
    makesSense: (model) => !isFinal(model),
    make: (life, _turn, now) => advance(life, Math.max(life.model.expiresAt - 5 * MINUTE - now, MINUTE)),
  },

  'the expiry passes': {
    weight: 2,
    makesSense: (model) => !isFinal(model),
    make: (life, { flag }, now) =>
      advance(life, Math.max(life.model.expiresAt + (flag ? 35 : 7) * MINUTE - now, MINUTE)),
  },

  'the timer comes': {
    weight: 8,
    make: async ({ model, system }, _turn, now) => {
      const verdict = rules.runTimers(model, now)
      await system.runTimers()
      return { verdict, outcome: 'ok' }
    },
  },
}

async function advance({ model, system }: Life, ms: number): Promise<Made> {
  await system.advance(ms)
  while (isNearTurn(model, system.now())) await system.advance(MINUTE)
  return { verdict: 'nothing', outcome: 'ok' }
}
