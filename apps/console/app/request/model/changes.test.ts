import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'
import { requestOf, signerNamed } from './testing/requests.ts'

const before = requestOf([signerNamed('asha'), signerNamed('ben')])

test('nothing is said if nothing changed, or if another request is shown', () => {
  expect(changesBetween(before, requestOf(before.signers))).toEqual([])
  expect(changesBetween(before, { ...before, id: 'sr_2', state: 'completed' })).toEqual([])
})

test('a signer’s step and a new problem are said', () => {
  const viewed = signerNamed('asha', { state: 'viewed' })
  const problem = { work: 'mail', code: 'mail_bounced', message: 'm', signer_id: 'sgn_ben', at: 't' } as const
  expect(changesBetween(before, requestOf([viewed, signerNamed('ben')], { problems: [problem] }))).toEqual([
    { kind: 'signer', name: 'asha', state: 'viewed' },
    { kind: 'problem', message: 'm' },
  ])
})

test('the end of the request is said once, without the signers that it ends', () => {
  const cancelled = before.signers.map((signer) => ({ ...signer, state: 'cancelled' as const }))
  const after = requestOf(cancelled, { state: 'cancelled', ended_at: '2026-12-05T10:00:00.000Z' })
  expect(changesBetween(before, after)).toEqual([{ kind: 'state', state: 'cancelled' }])
})
