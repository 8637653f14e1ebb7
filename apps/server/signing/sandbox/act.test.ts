import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, eventsOf, type TestRequest } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const act = (request: TestRequest, body: object, position = 0) =>
  account.call('POST', `sandbox/signers/${request.signers[position]?.publicId}/act`, body)

test('a virtual signer views and signs; a repeated sign succeeds without effect', async () => {
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

test('a virtual signer declines with a reason', async () => {
  const request = await askToSign(server, account)
  const declined = await act(request, { action: 'decline', reason: 'Not mine.' })
  expect(declined.json().sign_request).toMatchObject({ state: 'declined', signers: [{ decline_reason: 'Not mine.' }] })
  const { summary } = (await account.call('GET', `document-signrequest/${request.documentId}/explain`)).json()
  expect(summary).toBe('The request has ended: Asha Rao declined: “Not mine.”')
})

test('explain says who declined, also without a reason', async () => {
  const request = await askToSign(server, account)
  await act(request, { action: 'decline' })
  const { summary } = (await account.call('GET', `document-signrequest/${request.documentId}/explain`)).json()
  expect(summary).toBe('The request has ended: Asha Rao declined.')
})

test.each([{ auth: 'email_otp' }, { auth: 'access_code', access_code: 'blue heron' }])(
  'with auth $auth, a virtual signer passes before five wrong codes and is locked after them',
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

test('fail_seal signs with a drawing that no sealer can draw, and is refused for another method', async () => {
  const request = await askToSign(server, account)
  const signed = await act(request, { action: 'fail_seal' })
  expect(signed.json().sign_request).toMatchObject({ state: 'sealing', signers: [{ state: 'signed' }] })
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com', sig_type: 'dsc' }]
  const refused = await act(await askToSign(server, account, { signers }), { action: 'fail_seal' })
  expect(refused.statusCode).toBe(409)
})

test('rejects fail_otp for a signer without a code, and actions of other accounts or unknown signers', async () => {
  const request = await askToSign(server, account)
  expect((await act(request, { action: 'fail_otp' })).statusCode).toBe(409)
  const other = await server.open()
  const url = `sandbox/signers/${request.signers[0]?.publicId}/act`
  expect((await other.call('POST', url, { action: 'sign' })).statusCode).toBe(404)
  expect((await account.call('POST', 'sandbox/signers/sgn_0/act', { action: 'sign' })).statusCode).toBe(404)
})

test('a virtual recipient does what the role asks, and an error lists what the role permits', async () => {
  const people = [
    { name: 'Ada Lee', email: 'ada@example.com', role: 'approver' },
    { name: 'Vera Lim', email: 'vera@example.com', role: 'viewer' },
    { name: 'Asha Rao', email: 'asha@example.com' },
  ]
  const request = await askToSign(server, account, { signers: people })
  const refused = await act(request, { action: 'sign' })
  expect([refused.statusCode, refused.json().reason]).toEqual([409, 'role_not_permitted'])
  expect(refused.json().message).toContain('Use view, approve, decline, fail_otp.')
  expect((await act(request, { action: 'decline' }, 1)).json().reason).toBe('role_not_permitted')
  expect((await act(request, { action: 'approve' }, 2)).json().reason).toBe('role_not_permitted')
  expect((await act(request, { action: 'approve' })).json().message).toBe('The signer has approved.')
  const { signers } = (await act(request, { action: 'view' }, 1)).json().sign_request
  expect(signers.map(({ state }: { state: string }) => state)).toEqual(['approved', 'viewed', 'notified'])
})
