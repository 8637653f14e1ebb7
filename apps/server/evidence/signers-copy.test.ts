import type { StoredEntry } from '@countersign/evidence/chain'
import { expect, test } from 'vitest'
import { signersCopy } from './signers-copy.ts'

const signer = { type: 'signer', id: 'sgn_1' }

function entry(kind: string, data: object, personal: Record<string, string>): StoredEntry {
  const revealed = Object.entries(personal).map(([name, value]) => [name, { salt: '00', value }])
  return { canonical: JSON.stringify({ kind, actor: signer, data }), revealed: Object.fromEntries(revealed) }
}

const namesIn = (entries: readonly StoredEntry[]) => entries.map(({ revealed }) => Object.keys(revealed ?? {}))

test('others learn what was signed, and not what a signer had filled in for an attempt without a signature', () => {
  const stated = { ip: '203.0.113.7', field_1: '{}', witness_name: 'W', witness_address: 'A', text_seconds: '[1]' }
  const entries = [
    entry('attempt_begun', { attempt_id: 'failed' }, stated),
    entry('attempt_begun', { attempt_id: 'completed' }, stated),
    entry('signer_signed', { attempt_id: 'completed' }, { ip: '203.0.113.7' }),
    entry('signer_signed', { attempt_id: null }, stated),
  ]
  const all = Object.keys(stated)
  expect(namesIn(signersCopy(entries))).toEqual([['ip'], all, ['ip'], all])
})

test('others learn who was named in a delegation, and not why', () => {
  const given = { name: 'Ben Ode', email: 'ben@example.com', reason: 'in hospital' }
  expect(namesIn(signersCopy([entry('signer_delegated', {}, given)]))).toEqual([['name', 'email']])
})
