import { describe, expect, it } from 'vitest'
import { clientFor, SAMPLE_PDF, until } from '../../lib/client.ts'
import {
  CREATE,
  client,
  create,
  signAll,
  signByKey,
  signByOtp,
  signer,
  signersOf,
  specified,
  stack,
} from '../context.ts'

describe('§5 Authentication', () => {
  it('a sandbox API key opens the API; without one the answer is 401', async () => {
    const headers = { 'content-type': 'application/pdf' }
    const answer = await fetch(`${stack.url}/api/v1/documents`, {
      method: 'POST',
      headers,
      body: new Uint8Array(SAMPLE_PDF),
    })
    expect(answer.status).toBe(401)
  })
  it('the create call needs no header but Accept and the key’s', async () => {
    const body = new TextEncoder().encode(JSON.stringify(await specified()))
    const headers = { accept: 'application/json', 'x-api-key': client.key }
    expect((await fetch(`${stack.url}${CREATE}`, { method: 'POST', headers, body })).status).toBe(200)
  })
  it('signers authenticate on the hosted link by national-identity OTP', async () => {
    const body = await specified({
      signers: [{ ...signer(1, 40), sig_type: 'national_id', provider: 'sandbox-esp-21' }],
    })
    await create(body)
    await signByOtp(body.document_id)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['signed'])
  })
  it('signers authenticate on the hosted link by DSC', async () => {
    const body = await specified({ signers: [{ ...signer(1, 40), sig_type: 'dsc' }] })
    await create(body)
    await signByKey(body.document_id)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['signed'])
  })
  it('signers authenticate on the hosted link by a drawn signature', async () => {
    const body = await specified({ signers: [signer(1, 40)] })
    await create(body)
    await signAll(body.document_id)
    expect((await signersOf(body.document_id)).map((s) => s.state)).toEqual(['signed'])
  })
})

describe.concurrent('§5 Keys', () => {
  it('a revoked key is refused', async () => {
    const { body: made } = await client.call('POST', '/api/v1/api-keys', { name: 'old', scopes: ['requests:read'] })
    const old = clientFor(stack.url, String(made.api_key))
    expect((await old.call('GET', CREATE)).status).toBe(200)
    expect((await client.call('DELETE', `/api/v1/api-keys/${made.id}`)).status).toBe(200)
    await until(async () => (await old.call('GET', CREATE)).status === 401 || undefined)
  })
  it('a key does what its scopes allow, and no more', async () => {
    const { body: made } = await client.call('POST', '/api/v1/api-keys', { name: 'reader', scopes: ['requests:read'] })
    const { status, body } = await clientFor(stack.url, String(made.api_key)).call('POST', CREATE, await specified())
    expect([status, body.code]).toEqual([403, 'insufficient_scope'])
  })
})
