import { expect, test } from 'vitest'
import { countActs } from './count-acts.ts'
import { readActs } from './read-acts.ts'

const at = '2026-12-01T10:00:00.000Z'
const entry = (kind: string, data: object) => JSON.stringify({ kind, at, data })
const roles = ['approver', undefined, 'witness', 'viewer', 'cc', 'signer']
const created = entry('request_created', { signers: roles.map((role, i) => ({ id: `sgn_${i}`, role })) })
const by = (kind: string, signer: number) => entry(kind, { signer_id: `sgn_${signer}` })

test('names the act of every role, and leaves open what nobody did', () => {
  const views = roles.map((_, i) => by('signer_viewed', i))
  const acts = readActs([created, ...views, by('signer_approved', 0), by('signer_signed', 1), by('signer_signed', 2)])
  expect(acts.map(({ role, act }) => [role, act])).toEqual([
    ['approver', 'approved'],
    ['signer', 'signed'],
    ['witness', 'signed'],
    ['viewer', 'viewed'],
    ['cc', 'viewed'],
    ['signer', null],
  ])
  expect(countActs(acts)).toEqual({ signed: 2, approved: 1, viewed: 1, copies: 1 })
})

test('counts nothing for a request in which everybody signs', () => {
  expect(countActs(readActs([entry('request_created', { signers: [{ id: 'sgn_0' }] })]))).toBeNull()
})

test('ignores entries that the product does not write', () => {
  for (const first of [
    'null',
    '3',
    '[]',
    '{}',
    entry('x', { signers: [null, 3, { id: 4 }, { id: 'a', role: 'king' }] }),
  ]) {
    expect(readActs([first, 'null', entry('signer_signed', [])])).toEqual([])
  }
})
