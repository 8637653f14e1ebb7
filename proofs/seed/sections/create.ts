import { describe, expect, it } from 'vitest'
import { CREATE, client, create, inboxOf, signer, specified, stack } from '../context.ts'

describe('§4.1 Create signature request', () => {
  it('is POST {base_url}/api/v1/document-signrequest; other methods are not it', async () => {
    const { status, headers } = await client.call('PUT', CREATE, {})
    expect(status).toBe(405)
    expect(headers.get('allow')).toContain('POST')
  })
  it('answers JSON to Accept: application/json', async () => {
    const { headers } = await create(await specified(), { accept: 'application/json' })
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  })
  it('rule 1: an accepted request is HTTP 200 with status "success" and a message', async () => {
    const { status, body } = await create(await specified())
    expect([status, body.status, typeof body.message]).toEqual([200, 'success', 'string'])
  })
  it('rule 2: the response document_id equals the document_id of the request, as written', async () => {
    const body = await specified()
    const upper = { ...body, document_id: body.document_id.toUpperCase() }
    expect((await create(upper)).body.document_id).toBe(upper.document_id)
  })
  it('rule 3: signers are notified by the service to sign on the hosted link', async () => {
    const addresses = ['notified1@example.com', 'notified2@example.com']
    const body = await specified({ signers: addresses.map((email, i) => ({ ...signer(i + 1, 40 + 200 * i), email })) })
    await create(body)
    const mails = await inboxOf(addresses, body.document_id)
    expect(mails.map((mail) => new URL(mail.link).pathname)).toEqual([
      expect.stringMatching(/^\/s\//),
      expect.stringMatching(/^\/s\//),
    ])
  })
  it('rule 4: no Content-Type is asked for; a JSON body is read with none and with curl’s default', async () => {
    for (const type of [undefined, 'application/x-www-form-urlencoded']) {
      const headers = new Headers({ authorization: `Bearer ${client.key}`, accept: 'application/json' })
      if (type) headers.set('content-type', type)
      const bytes = new TextEncoder().encode(JSON.stringify(await specified()))
      expect((await fetch(`${stack.url}${CREATE}`, { method: 'POST', headers, body: bytes })).status).toBe(200)
    }
  })
})
