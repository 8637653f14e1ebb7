/** Four signers at `viewed`: two remote (a, b), one with a certificate (c), one who draws (d). */
import { MINUTE, type SignRequest } from '../state.ts'
import { by, created, newSigner, play, T0 } from './scenario.ts'

export const [a, b, c, d] = [by('a'), by('b'), by('c'), by('d')]
export const remote = { sigType: 'aadhaar' } as const

export const allViewed = play(
  created([newSigner('a', remote), newSigner('b', remote), newSigner('c', { sigType: 'dsc' }), newSigner('d')]),
  a.view(),
  b.view(),
  c.view(),
  d.view(),
)
/** Signer a is at the provider and holds the lease. */
export const aSigning = play(allViewed, a.beginAttempt('at_a'))

export const minutes = (count: number) => T0 + count * MINUTE

export const errorOf = (request: SignRequest, id: string) =>
  request.signers.find((signer) => signer.id === id)?.errorCode
