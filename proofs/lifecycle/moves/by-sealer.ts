import { isThrough, type Model } from '../model.ts'
import * as rules from '../rules.ts'
import { commanded, type Drain, type Move, sha256, type Turn, uuidOf } from './move.ts'

// What the sealer reports, and what the operator does when it cannot go on.

export const bySealer: Record<string, Move> = {
  'append signatures': {
    weight: 25,
    makesSense: (model) => recordedSigners(model).length > 0,
    make: (life, turn, now) => {
      const { model } = life
      const drain = !turn.apt && life.drain ? life.drain : nextDrain(model, turn)
      const verdict = rules.recordSealed(model, now, drain)
      life.drain = drain
      const increments = drain.signers.map((signer, i) => {
        return { kind: 'signature', signerId: uuidOf(signer), sha256: drain.sha256s[i] ?? '', size: 9000 } as const
      })
      return commanded(life, verdict, (at) => ({
        type: 'RecordSealed',
        at,
        expectedRevision: drain.revision,
        increments,
      }))
    },
  },

  'complete the document': {
    weight: 15,
    makesSense: ({ state, signers }) => state === 'sealing' && signers.every(isThrough),
    make: (life, { stale }, now) => {
      const revision = stale ? life.model.revision - 1 : life.model.revision
      const archive = { kind: 'archive', sha256: sha256('archive'), size: 5000 } as const
      const verdict = rules.recordCompleted(life.model, now, revision, archive.sha256)
      const report = {
        expectedRevision: revision,
        increments: [archive],
        signedDocument: { sha256: sha256('signed'), size: 60_000 },
        auditTrail: { sha256: sha256('trail'), size: 20_000 },
      }
      return commanded(life, verdict, (at) => ({ type: 'RecordCompleted', at, ...report }))
    },
  },

  'report a seal error': {
    weight: 15,
    makesSense: ({ state, sealError }) => state !== 'pending' && !sealError,
    make: (life, { pick, stale }, now) => {
      const permanent = pick % 4 === 3
      const revision = stale ? life.model.revision - 1 : life.model.revision
      const verdict = rules.recordSealError(life.model, now, revision, permanent)
      const code = permanent ? 'document_unsuitable' : 'timestamp_unavailable'
      const error = { revision, code, message: 'It failed.', retryAt: 0 } as const
      return commanded(life, verdict, (at) => ({ type: 'RecordSealError', at, ...error }))
    },
  },

  'retry sealing': {
    weight: 15,
    makesSense: ({ sealError }) => sealError,
    make: (life, _turn, now) => {
      const verdict = rules.retrySeal(life.model, now)
      return commanded(life, verdict, (at) => ({ type: 'RetrySeal', at, operator: 'tess' }))
    },
  },

  'fail the request': {
    weight: 20,
    makesSense: ({ sealError, sealRetries }) => sealError && sealRetries > 0,
    make: (life, _turn, now) => {
      const verdict = rules.failRequest(life.model, now)
      const words = { operator: 'tess', reason: 'The key is gone.' }
      return commanded(life, verdict, (at) => ({ type: 'FailRequest', at, ...words }))
    },
  },
}

function recordedSigners({ signers }: Model) {
  return signers.filter(({ state, appended }) => state === 'signed' && !appended)
}

/** Now and then only one signature, one that was never made, or over an old revision. */
function nextDrain(model: Model, { apt, stale, flag }: Turn): Drain {
  const signers = apt ? recordedSigners(model).slice(0, flag ? 1 : undefined) : model.signers.slice(0, 1)
  const revision = stale ? model.revision - 1 : model.revision
  return { signers, revision, sha256s: signers.map(({ id }) => sha256(`${id} at ${revision}`)) }
}
