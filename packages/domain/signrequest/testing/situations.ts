import type { SignRequest } from '../state.ts'
import {
  by,
  cancel,
  complete,
  created,
  drain,
  EXPIRY,
  expireAt,
  fail,
  failRequest,
  newSigner,
  play,
  retrySeal,
  sealError,
} from './scenario.ts'

/** The signer of the commands: national identity, with drawn as fallback. */
export const a = by('a')
const b = by('b')
const signers = [newSigner('a', { sigType: 'aadhaar', fallback: ['electronic'] }), newSigner('b')]
const parallel = created(signers)
const bFirst = created(
  signers.map((signer) => ({ ...signer, sequence: signer.id === 'b' ? 1 : 2 })),
  { isSequential: true },
)
export const aViewed = play(parallel, a.view(), a.beginAttempt('at_0'), fail('at_0', { providerDown: true }))
const aSigned = play(aViewed, a.sign())
const sealing = play(aSigned, b.view(), b.sign())
const broken = [sealError(false), retrySeal, sealError(false)]

/** By the state of the request and of signer a. */
export const situations = {
  'pending, waiting': bFirst,
  'pending, notified': parallel,
  'in_progress, waiting': play(bFirst, b.view()),
  'in_progress, notified': play(parallel, b.view()),
  'in_progress, viewed': aViewed,
  'in_progress, signing': play(aViewed, a.beginAttempt('at_1')),
  'in_progress, signed': aSigned,
  'sealing, signed': sealing,
  'completed, signed': play(sealing, drain(0, ['a', 'b']), complete(2)),
  'declined, declined': play(aViewed, a.decline()),
  'declined, signed': play(aSigned, b.decline()),
  'declined, cancelled': play(aViewed, b.decline()),
  'expired, expired': play(aViewed, expireAt(EXPIRY)),
  'expired, signed': play(aSigned, expireAt(EXPIRY)),
  'cancelled, cancelled': play(aViewed, cancel),
  'cancelled, signed': play(aSigned, cancel),
  'failed, cancelled': play(aViewed, ...broken, failRequest),
  'failed, signed': play(sealing, sealError(true)),
} as const satisfies Record<string, SignRequest>

export type Situation = keyof typeof situations
