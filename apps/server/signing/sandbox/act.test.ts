import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, eventsOf, type TestRequest } from '../testing/signer-browser.ts'

// Sandbox signers that act by themselves go the way people go.

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const act = (request: TestRequest, body: object, position = 0) =>
  account.call('POST', `sandbox/signers/${request.signers[position]?.publicId}/act`, body)

test('a signer views, signs and, asked again, has signed', async () => {
  const request = await askToSign(server, account)
  const viewed = await act(request, { action: 'view' })
  expect(viewed.json().sign_request.signers[0].state).toBe('viewed')
  const signed = await act(request, { action: 'sign' })
  expect(signed.json().sign_request).toMatchObject({ state: 'sealing', signers: [{ state: 'signed' }] })
  expect((await act(request, { action: 'sign' })).statusCode).toBe(200)
  expect(await eventsOf(server, request)).toEqual(['signer.notified', 'document.viewed', 'signer.signed'])
  const [entry] = await auditOf(server, request, 'signer_signed')
  expect(entry?.actor.type).toBe('api_key')
  expect((await act(request, { action: 'decline' })).statusCode).toBe(409)
})

test('a signer declines with a reason', async () => {
  const request = await askToSign(server, account)
  const declined = await act(request, { action: 'decline', reason: 'Not mine.' })
  expect(declined.json().sign_request).toMatchObject({ state: 'declined', signers: [{ decline_reason: 'Not mine.' }] })
})

test.each([{ auth: 'email_otp' }, { auth: 'access_code', access_code: 'blue heron' }])(
  'asked for $auth, a signer can fail five times, and until then pass',
  async (asked) => {
    const signers = [{ name: 'Asha Rao', email: 'asha@example.com', ...asked }]
    const request = await askToSign(server, account, { signers })
    const failed = await act(request, { action: 'fail_otp' })
    expect(failed.json().sign_request.signers[0]).toMatchObject({ state: 'notified', error_code: 'code_wrong' })
    const viewed = await act(request, { action: 'view' })
    expect(viewed.json().sign_request.signers[0]).toMatchObject({ state: 'viewed', error_code: null })
    for (let i = 0; i < 5; i += 1) await act(request, { action: 'fail_otp' })
    expect((await act(request, { action: 'sign' })).statusCode).toBe(429)
  },
)

test('who is asked for no code cannot give a wrong one; nobody acts as a stranger', async () => {
  const request = await askToSign(server, account)
  expect((await act(request, { action: 'fail_otp' })).statusCode).toBe(409)
  const other = await server.open()
  const url = `sandbox/signers/${request.signers[0]?.publicId}/act`
  expect((await other.call('POST', url, { action: 'sign' })).statusCode).toBe(404)
  expect((await account.call('POST', 'sandbox/signers/sgn_0/act', { action: 'sign' })).statusCode).toBe(404)
})
