import { expect, test } from 'vitest'
import { askedIn } from './asked.ts'
import { requestOf, signerNamed } from './testing/requests.ts'

const AT = '2026-12-02T10:00:00.000Z'
const asha = signerNamed('Asha', { link_request: { at: AT, is_open: true } })
const answersTo = (...of: Parameters<typeof requestOf>) =>
  askedIn(requestOf(...of)).map(({ kind, action }) => [kind, action.type])

test('a request for a link is answered by a mail, by a link to deliver, or by a new request', () => {
  expect(answersTo([asha])).toEqual([['link', 'send_link']])
  expect(answersTo([asha], { notify: false })).toEqual([['link_silent', 'link']])
  const late = { ...asha, state: 'expired' as const }
  expect(answersTo([late], { state: 'expired', ended_at: AT })).toEqual([['link_over', 'duplicate']])
})

test('nothing is asked that the service has answered, or of a person who has signed', () => {
  expect(answersTo([signerNamed('Asha', { link_request: { at: AT, is_open: false } })])).toEqual([])
  expect(answersTo([{ ...asha, state: 'signed' }])).toEqual([])
})

test('a wrong person is answered by a reassignment, while the request is open', () => {
  const ben = signerNamed('Ben', { wrong_person: { at: AT, note: 'Ask Dee' } })
  expect(askedIn(requestOf([ben]))).toMatchObject([
    { kind: 'wrong_person', note: 'Ask Dee', action: { type: 'reassign' } },
  ])
  expect(askedIn(requestOf([ben], { state: 'cancelled', ended_at: AT }))).toEqual([])
})
