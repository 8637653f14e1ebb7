import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com' }

/** Sent literally: JSON.stringify would escape an unpaired surrogate, and some clients do not. */
async function create(members: string) {
  const payload = `{"document_id":"${await sender.addDocument()}",${members}}`
  return sender.call('POST', 'document-signrequest', payload, { 'content-type': 'application/json' })
}

const signers = `"signers":[${JSON.stringify(asha)}]`

describe('rejects text that cannot be stored, and names its field', () => {
  test.each([
    ['message', String.raw`"message":"a\u0000b",${signers}`],
    ['reference', String.raw`"reference":"\ud800",${signers}`],
    ['metadata.loan', String.raw`"metadata":{"loan":"\uDC00\uD800"},${signers}`],
    ['metadata', String.raw`"metadata":{"lo\u0000an":"7"},${signers}`],
    ['signers[0].name', String.raw`"signers":[{"name":"Asha \udfff","email":"asha@example.com"}]`],
    ['signers[0].certificate.organisation', String.raw`"signers":[{"certificate":{"organisation":"\u0000"}}]`],
  ])('%s', async (field, members) => {
    const answer = await create(members)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ field, code: 'malformed' }])
  })

  test.each(['document-signrequest?reference=a%00b', 'sandbox/inbox?recipient=%00'])('%s', async (url) => {
    const answer = await sender.call('GET', url)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'validation_failed'])
  })
})

test('accepts surrogate pairs, and backslashes that only look like an escape', async () => {
  const answer = await create(String.raw`"message":"\ud83d\ude00 \\u0000",${signers}`)
  expect(answer.statusCode).toBe(200)
})

test.each([
  ['/api/v1/documents/%zz', 400, 'bad_request'],
  [`/api/v1/documents/${'a'.repeat(5000)}`, 404, 'not_found'],
])('a path that no route can have is answered in our envelope: %s', async (url, status, code) => {
  const answer = await sender.call('GET', url)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ status: 'error', code, request_id: expect.stringMatching(/^req_/) })
})
