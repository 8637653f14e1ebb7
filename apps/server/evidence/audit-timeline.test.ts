import { expect, test } from 'vitest'
import { readAuditTimeline } from './audit-timeline.ts'
import { Chain, REQUEST } from './testing/sample.ts'

const ID = 'sgn_01k9x6m4v0signer0000000001'
const [sender, signer] = [
  { type: 'api_key', id: 'key_01k9x6' },
  { type: 'signer', id: ID },
]

test.each(['signer_delegated', 'signer_reassigned'])('what a person did is not the next one’s after %s', (kind) => {
  const chain = new Chain()
  const listed = { signers: [{ id: ID, sequence: 1, sig_type: 'electronic', fallback: [] }] }
  chain.add('request_created', sender, listed, { 'signers.0.name': 'Asha', 'signers.0.email': 'asha@example.com' })
  chain.add('code_accepted', signer, { signer_id: ID, factor: 'mailbox_control' })
  chain.add('signer_viewed', signer, { signer_id: ID }, { ip: '203.0.113.7' })
  chain.add(kind, signer, { signer_id: ID, link_generation: 2 }, { name: 'Ben', email: 'ben@example.com' })
  chain.add('signer_invited', sender, { signer_id: ID, link_generation: 2 })
  const [timeline] = readAuditTimeline(REQUEST, chain.entries).signers
  expect(timeline).toMatchObject({ name: 'Ben', persons: [{ name: 'Asha' }, { name: 'Ben' }] })
  expect([...(timeline?.events.keys() ?? [])]).toEqual(['signer_invited'])
})
