import { expect, test } from 'vitest'
import { requestOf } from '../model/testing/requests.ts'
import type { RequestEvent } from '../model/types.ts'
import { fileOf, listFiles } from './files.ts'

const document = { size: 10, sha256: 'aa' }
const signed = {
  type: 'document.signed',
  data: { signed_document: { size: 20, sha256: 'bb', url: 'u' }, audit_trail: { size: 30, sha256: 'cc', url: 'u' } },
} as unknown as RequestEvent
const kinds = (files: ReturnType<typeof listFiles>) => files.map(({ kind }) => kind)

test('a completed request has all files, with the hashes of its event', () => {
  expect(listFiles({ state: 'completed', ended_at: 't' }, document, [signed], true)).toEqual([
    { kind: 'signed', size: 20, sha256: 'bb' },
    { kind: 'trail', size: 30, sha256: 'cc' },
    { kind: 'evidence', size: null, sha256: null },
    { kind: 'original', size: 10, sha256: 'aa' },
  ])
})

test('a declined request has evidence and no signed document', () => {
  const files = listFiles({ state: 'declined', ended_at: 't' }, document, [], true)
  expect(kinds(files)).toEqual(['trail', 'evidence', 'original'])
})

test('an open request has the entries of the audit trail', () => {
  expect(kinds(listFiles({ state: 'pending', ended_at: null }, document, [], true))).toEqual(['trailJson', 'original'])
})

test('files of evidence are not offered to roles without them, nor a document that was deleted', () => {
  expect(listFiles({ state: 'completed', ended_at: 't' }, null, [signed], false)).toEqual([])
})

test('the name of a file says what it is', () => {
  expect(fileOf(requestOf([]), 'evidence')).toEqual({
    path: '/api/v1/document-signrequest/sr_1/evidence.zip',
    name: 'Lease (evidence).zip',
  })
})
