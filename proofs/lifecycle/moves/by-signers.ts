import { newId } from '../../../apps/server/platform/ids.ts'
import { hasSignature, isFinal, type ModelAttempt, type ModelSigner, openAttempts } from '../model.ts'
import * as rules from '../rules.ts'
import {
  AGREED,
  aSigner,
  commanded,
  drawnBy,
  type Fits,
  isIn,
  type Life,
  type Made,
  type Move,
  sha256,
  type Turn,
  uuidOf,
} from './move.ts'

// What signers do on their page, and what providers answer.

const mayDraw: Fits = (signer) => hasSignature(signer) && isIn('viewed')(signer) && signer.methods.includes('drawn')
const mayLeave: Fits = (signer) =>
  hasSignature(signer) && isIn('viewed', 'signing')(signer) && providerOf(signer) !== undefined
const mayApprove: Fits = (signer) => signer.role === 'approver' && isIn('viewed')(signer)
const mayDecline: Fits = (signer) =>
  (hasSignature(signer) || signer.role === 'approver') && isIn('notified', 'viewed', 'signing')(signer)

export const bySigners: Record<string, Move> = {
  view: {
    weight: 30,
    makesSense: (model) => !isFinal(model) && model.signers.some(isIn('notified')),
    make: (life, turn, now) => {
      const { signer, by } = visitor(life, turn, isIn('notified'))
      const verdict = rules.view(life.model, now, signer, by.linkGeneration)
      return commanded(life, verdict, (at) => ({ type: 'View', at, ...by }))
    },
  },

  sign: {
    weight: 30,
    makesSense: ({ signers }) => signers.some(mayDraw),
    make: (life, turn, now) => {
      const { signer, by } = visitor(life, turn, mayDraw)
      const { saysWho, who } = statement(signer, turn)
      const verdict = rules.sign(life.model, now, signer, { link: by.linkGeneration, saysWho })
      const { drawingSha256, agreement } = drawnBy(signer.id)
      const signature = { drawingSha256, agreement: { ...agreement, ...who } }
      return commanded(life, verdict, (at) => ({ type: 'Sign', at, ...by, ...signature }))
    },
  },

  approve: {
    weight: 30,
    makesSense: ({ signers }) => signers.some(mayApprove),
    make: (life, turn, now) => {
      const { signer, by } = visitor(life, turn, mayApprove)
      const verdict = rules.approve(life.model, now, signer, by.linkGeneration)
      return commanded(life, verdict, (at) => ({ type: 'Approve', at, ...by, documentSha256: sha256('document') }))
    },
  },

  decline: {
    weight: 1,
    makesSense: ({ signers }) => signers.some(mayDecline),
    make: (life, turn, now) => {
      const { signer, by } = visitor(life, turn, mayDecline)
      const verdict = rules.decline(life.model, now, signer, by.linkGeneration)
      return commanded(life, verdict, (at) => ({ type: 'Decline', at, ...by, reason: turn.flag ? 'Not mine.' : null }))
    },
  },

  'begin an attempt': {
    weight: 25,
    makesSense: ({ signers }) => signers.some(mayLeave),
    make: (life, turn, now) => {
      const { signer, by } = visitor(life, turn, mayLeave)
      const { model } = life
      const method = (turn.apt && providerOf(signer)) || (turn.flag ? 'remote' : 'certificate')
      const [id, link, revision] = [newId(), by.linkGeneration, turn.stale ? model.revision - 1 : model.revision]
      const { saysWho, who } = statement(signer, turn)
      const verdict = rules.beginAttempt(model, now, signer, { id, link, method, revision, saysWho })
      const attempt = { attemptId: id, method, profile: null, expectedRevision: revision, sessionUntil: null }
      const agreed = { agreement: { ...AGREED, ...who }, certificate: null }
      return commanded(life, verdict, (at) => ({ type: 'BeginAttempt', at, ...by, ...attempt, ...agreed }))
    },
  },

  'complete an attempt': {
    weight: 20,
    makesSense: (model) => openAttempts(model).length > 0,
    make: async (life, turn, now) => {
      const attempt = anAttempt(life, turn)
      if (!attempt) return failUnknown(life)
      const incrementSha256 = sha256(newId())
      const verdict = rules.completeAttempt(life.model, now, attempt, incrementSha256)
      const signature = {
        kind: 'signature',
        signerId: uuidOf(attempt.signer),
        sha256: incrementSha256,
        size: 9000,
      } as const
      const answer = { attemptId: attempt.id, increments: [signature] }
      return commanded(life, verdict, (at) => ({ type: 'CompleteAttempt', at, ...answer }))
    },
  },

  'fail an attempt': {
    weight: 5,
    makesSense: (model) => openAttempts(model).length > 0,
    make: async (life, turn) => {
      const attempt = anAttempt(life, turn)
      if (!attempt) return failUnknown(life)
      const verdict = rules.failAttempt(life.model, attempt, turn.flag)
      const failure = { attemptId: attempt.id, errorCode: 'otp_wrong', providerDown: turn.flag }
      return commanded(life, verdict, (at) => ({ type: 'FailAttempt', at, ...failure }))
    },
  },
}

function providerOf({ methods }: ModelSigner) {
  return methods.find((method) => method !== 'drawn')
}

/** A signer, and the link they come by: now and then an older one. */
function visitor({ model }: Life, turn: Turn, fits: Fits) {
  const signer = aSigner(model, turn, fits)
  return { signer, by: { signerId: uuidOf(signer), linkGeneration: turn.stale ? signer.link - 1 : signer.link } }
}

/** A witness says who they are; now and then they do not, or somebody else does. */
function statement({ role }: ModelSigner, { apt, flag }: Turn) {
  const saysWho = (role === 'witness') === (apt || flag)
  return { saysWho, who: saysWho ? { witness: { name: 'Wilma Witness', address: '1 High Street' } } : {} }
}

function anAttempt({ model }: Life, { pick, apt }: Turn): ModelAttempt | undefined {
  const among = apt ? openAttempts(model) : model.attempts
  return among[pick % among.length]
}

function failUnknown(life: Life): Promise<Made> {
  const failure = { attemptId: newId(), errorCode: 'otp_wrong', providerDown: false }
  return commanded(life, 'wrong_state', (at) => ({ type: 'FailAttempt', at, ...failure }))
}
