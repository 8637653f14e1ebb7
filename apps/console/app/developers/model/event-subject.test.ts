import { expect, test } from 'vitest'
import { aboutOf, documentOf, isOfAccount, requestOf } from './event-subject.ts'

test('an event about a signer names the person and the reference of the request', () => {
  const data = { document_id: 'd', sign_request_id: 'sr_1', reference: 'O-17', signer: { name: 'Asha', email: 'a@x' } }
  expect(aboutOf(data)).toBe('Asha · O-17')
  expect([documentOf(data), requestOf(data)]).toEqual(['d', 'sr_1'])
})

test('an event without a name of its own shows the id of the thing', () => {
  expect(aboutOf({ document_id: 'd', reference: null })).toBe('d')
  expect(aboutOf({ bulk_job_id: 'job_1', name: null })).toBe('job_1')
  expect(aboutOf({ key_id: 'key_1' })).toBe('key_1')
  expect(aboutOf({})).toBe('')
})

test('an event of the account belongs to no request', () => {
  expect([documentOf({ key_id: 'key_1' }), requestOf({ key_id: 'key_1' })]).toEqual([null, null])
  expect(['account.changed', 'member.invited', 'key.created'].every(isOfAccount)).toBe(true)
  expect(['document.signed', 'signer.notified', 'bulk_job.completed'].some(isOfAccount)).toBe(false)
})
