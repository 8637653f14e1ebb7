import { expect, test } from 'vitest'
import { fromBody } from '../../new-request/model/body.ts'
import { draftBodyOf } from './duplicate.ts'
import { requestOf, signerNamed } from './testing/requests.ts'

const pages = [1, 2].map((number) => ({ number, width: 595, height: 842 }))

test('a duplicate has the people, their order and their boxes, as the editor reads them', () => {
  const signers = [
    signerNamed('asha', { sequence: 1, auth: 'email_otp', locale: 'hi' }),
    signerNamed('ben', { sequence: 2, sig_type: 'dsc' }),
  ]
  const body = draftBodyOf(requestOf(signers, { is_sequential: true, message: 'Please sign', notify: false }))
  const read = fromBody(body, pages, 'doc')
  expect(read).toMatchObject({
    ok: true,
    errors: [],
    request: {
      people: [
        { name: 'asha', email: 'asha@example.com', auth: 'email_otp', locale: 'hi' },
        { name: 'ben', sigType: 'dsc' },
      ],
      boxes: [{ page: 2, x: 10, y: 20, w: 100, h: 40 }, { page: 2 }],
      options: { isSequential: true, message: 'Please sign', notify: false, reminders: null },
    },
  })
})

test('a duplicate has the roles, and no boxes for those who do not sign', () => {
  const signers = [
    signerNamed('petra', { role: 'approver', sequence: 1 }),
    signerNamed('zoe', { sequence: 2 }),
    signerNamed('wilma', { role: 'witness', witness_of: 'sgn_zoe', sequence: 2 }),
    signerNamed('carla', { role: 'cc', cc_at: 'start', sequence: 4 }),
  ]
  const body = draftBodyOf(requestOf(signers, { is_sequential: true }))
  expect(body.signers).toMatchObject([
    { role: 'approver', sequence: 1 },
    { sequence: 2, page: ['2'] },
    { role: 'witness', witness_of: 2, page: ['2'] },
    { role: 'cc', cc_at: 'start' },
  ])
  const read = fromBody(body, pages, 'doc')
  expect(read.ok && read.request.boxes.map(({ signer }) => signer)).toEqual(['p2', 'p3'])
})

test('a duplicate has neither the reference nor the date of expiry, which are of the first request', () => {
  const body = draftBodyOf(requestOf([signerNamed('asha')], { reference: 'lease-1' }))
  expect(Object.keys(body)).toEqual(['signers'])
})

test('a duplicate has the fields that people fill, with their boxes, and the permission to delegate', () => {
  const field = { name: 'city', type: 'text' as const, hint: 'Where you live' }
  const asked_fields = [{ ...field, page: ['1'], cords: [{ x: 10, y: 20, w: 90, h: 18 }] }]
  const body = draftBodyOf(requestOf([signerNamed('asha', { asked_fields, may_delegate: true })]))
  expect(fromBody(body, pages, 'doc')).toMatchObject({
    ok: true,
    errors: [],
    request: {
      people: [{ mayDelegate: true }],
      fields: [{ id: 'f1', signer: 'p1', definition: field }],
      boxes: [{ page: 2 }, { page: 1, field: 'f1', x: 10, y: 20, w: 90, h: 18 }],
    },
  })
})
