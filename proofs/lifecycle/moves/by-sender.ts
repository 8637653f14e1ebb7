import { isDeepStrictEqual } from 'node:util'
import { newId, publicId } from '../../../apps/server/platform/ids.ts'
import { hold } from '../../lib/proof.ts'
import { holdRecord, REQUESTS } from '../compare.ts'
import { canBeReminded, DAY, isFinal, isOpenEnded, type Model, stateAt } from '../model.ts'
import { bodyOf, dateOf, modelOf, sendCreate } from '../requests.ts'
import * as rules from '../rules.ts'
import { aSigner, type Fits, type Life, type Made, type Move } from './move.ts'

// What the sender does, over HTTP.

const isUnderWay = (model: Model) => !isFinal(model)
const isReplaceable: Fits = (signer) => isOpenEnded(signer) && signer.state !== 'signing'

export const bySender: Record<string, Move> = {
  cancel: {
    weight: 1,
    makesSense: isUnderWay,
    make: (life, _turn, now) => called(life, rules.cancel(life.model, now), 'cancel'),
  },

  remind: {
    weight: 5,
    makesSense: isUnderWay,
    make: (life, turn, now) => {
      const everybody = turn.flag && !turn.stale
      const signer = turn.stale ? undefined : everybody ? null : aSigner(life.model, turn, canBeReminded)
      const verdict = rules.remind(life.model, now, signer)
      return called(life, verdict, 'remind', everybody ? undefined : { signer_id: signer?.id ?? nobody() })
    },
  },

  extend: {
    weight: 4,
    makesSense: isUnderWay,
    make: (life, { pick, stale }, now) => {
      const days = [1, 7, 90, 0, -1, 400][pick % 6] ?? 1
      const date = stale ? null : dateOf(life.model.expiresAt - DAY + days * DAY)
      const verdict = rules.extend(life.model, now, date)
      return called(life, verdict, 'extend', { expiry_date: date ?? '31-12-2026' })
    },
  },

  reassign: {
    weight: 5,
    makesSense: isUnderWay,
    make: (life, turn, now) => {
      const signer = turn.stale ? undefined : aSigner(life.model, turn, isReplaceable)
      const somebody = { name: 'New Person', email: `${newId()}@example.com` }
      const { name, email } = turn.flag && signer ? signer : somebody
      const verdict = rules.reassign(life.model, now, signer, { name, email })
      return called(life, verdict, `signers/${signer?.id ?? nobody()}/reassign`, { name, email })
    },
  },

  'create again': {
    weight: 10,
    makesSense: isFinal,
    make: async (life, { flag, input }, now) => {
      const { model, system } = life
      const body = flag ? model.body : bodyOf(input, model.documentId, now)
      const isSameBody = isDeepStrictEqual(body, model.body)
      const verdict = rules.createAgain(model, now, { isSameBody, lastDay: body.expiry_date })
      const outcome = await sendCreate(system, body)
      if (verdict === 'changed' && outcome === 'ok') {
        await bury(life)
        const next = await modelOf(system, flag ? life.input : input, body, now)
        Object.assign(life, { input: flag ? life.input : input, model: next, drain: null, auditSeq: 0 })
      }
      return { verdict, outcome }
    },
  },

  'ask for an unknown document': {
    weight: 2,
    make: async ({ system }, { pick }) => {
      const calls = ['', '/events', '/explain', '/cancel', '/remind']
      const call = calls[pick % calls.length] ?? ''
      const method = call === '/cancel' || call === '/remind' ? 'POST' : 'GET'
      const { outcome } = await system.http(method, `${REQUESTS}/${newId()}${call}`)
      return { verdict: 'not_found', outcome }
    },
  },
}

/** The request is left as it is now: this is how it ended. */
export async function bury({ system, model, counts }: Life): Promise<void> {
  await holdRecord(model, system)
  counts.requests += 1
  counts.events += model.reported.length
  counts.reached.set(model.state, (counts.reached.get(model.state) ?? 0) + 1)
}

async function called({ system, model }: Life, verdict: rules.Verdict, verb: string, sent?: unknown): Promise<Made> {
  const now = system.now()
  const { outcome, body } = await system.http('POST', `${REQUESTS}/${model.documentId}/${verb}`, sent)
  const tells = outcome !== 'wrong_state' || body.state === stateAt(model, now)
  hold(tells, `${verb} was refused because the request is ${body.state}; it is ${stateAt(model, now)}`)
  return { verdict, outcome }
}

function nobody(): string {
  return publicId('sgn', newId())
}
