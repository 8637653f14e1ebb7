import { expect, test } from 'vitest'
import { delegationsOf } from './delegations.ts'
import { filledOf, isErased } from './filled.ts'
import { signerNamed } from './testing/requests.ts'
import type { Timeline, TimelinePoint } from './types.ts'

const AT = '2026-12-01T10:00:00.000Z'
const point = (kind: TimelinePoint['kind'], signer_id: string | null, at = AT): TimelinePoint => ({
  ...{ kind, at, signer_id, actor: 'signer', detail: {} },
  ...{ audit_sequence: 1, audit_hash: 'ab' },
})
const timelineOf = (signer_id: string | null, ...points: TimelinePoint[]) =>
  ({ lanes: [{ kind: 'signer', signer_id, name: null, points, bars: [] }] }) as unknown as Timeline

test('values have the labels of their fields and options', () => {
  const upload = { id: 'up_1', name: 'card.pdf', type: 'pdf', size: 10, sha256: 'ab' }
  const signer = signerNamed('asha', {
    fields: [
      { name: 'city', type: 'text', value: 'Pune' },
      { name: 'pet', type: 'choice', value: 'c' },
      { name: 'agrees', type: 'checkbox', value: false },
      { name: 'card', type: 'upload', value: upload },
      { name: 'note', type: 'text', value: null },
    ],
    asked_fields: [
      { name: 'city', type: 'text', label: 'City' },
      { name: 'pet', type: 'choice', label: 'Pet', options: ['Dog', { value: 'c', label: 'Cat' }] },
    ],
  })
  expect(filledOf(signer)).toEqual([
    { name: 'city', label: 'City', value: 'Pune' },
    { name: 'pet', label: 'Pet', value: 'Cat' },
    { name: 'agrees', label: 'agrees', value: false },
    { name: 'card', label: 'card', value: upload },
    { name: 'note', label: 'note', value: null },
  ])
})

test('an erasure is said for the signer whom it concerns', () => {
  const signer = signerNamed('asha')
  expect(isErased(signer, timelineOf(null, point('erased', null)))).toBe(true)
  expect(isErased(signer, timelineOf(null, point('erased', 'sgn_asha')))).toBe(true)
  expect(isErased(signer, timelineOf(null, point('erased', 'sgn_ben')))).toBe(false)
  expect(isErased(signer, timelineOf('sgn_asha', point('signed', 'sgn_asha')))).toBe(false)
  const filled = signerNamed('asha', { fields: [{ name: 'a', type: 'text', value: 'b' }] })
  expect(isErased(filled, timelineOf(null, point('erased', null)))).toBe(false)
})

test('a chain of delegations names both sides of each, with the time of the timeline', () => {
  const delegated_by = [
    { name: 'Ann', email: 'ann@example.com', reason: null },
    { name: 'Bob', email: 'bob@example.com', reason: 'On leave' },
  ]
  const timeline = timelineOf(
    'sgn_Cem',
    point('delegated', 'sgn_Cem', '2026-11-01T10:00:00.000Z'),
    point('reassigned', 'sgn_Cem'),
    point('delegated', 'sgn_Cem', '2026-12-02T10:00:00.000Z'),
    point('delegated', 'sgn_Cem', '2026-12-03T10:00:00.000Z'),
  )
  expect(delegationsOf(signerNamed('Cem', { delegated_by }), timeline)).toEqual([
    { from: 'Ann', to: 'Bob', reason: null, at: '2026-12-02T10:00:00.000Z' },
    { from: 'Bob', to: 'Cem', reason: 'On leave', at: '2026-12-03T10:00:00.000Z' },
  ])
  expect(delegationsOf(signerNamed('Cem'), timeline)).toEqual([])
})
