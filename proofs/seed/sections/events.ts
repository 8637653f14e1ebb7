import { describe, expect, it } from 'vitest'
import { openAccount } from '../../lib/client.ts'
import { CREATE, callbacks, client, create, signAll, signer, specified, stack } from '../context.ts'

describe('§6 Events', () => {
  it('what happens to a request is in its event log without polling being needed to keep it', async () => {
    const body = await specified()
    await create(body)
    const { body: log } = await client.call('GET', `${CREATE}/${body.document_id}/events`)
    expect((log.data as { type: string }[]).map((event) => event.type)).toEqual(['signer.notified', 'signer.notified'])
  })
  it('notifies webhook_url when a document is viewed and when it is signed', async () => {
    const body = await specified({ webhook_url: callbacks.url, signers: [signer(1, 40)] })
    await create(body)
    await signAll(body.document_id)
    const viewed = await callbacks.heard(body.document_id, 'document.viewed')
    const signed = await callbacks.heard(body.document_id, 'document.signed')
    expect(viewed.sequence).toBeLessThan(signed.sequence)
    expect(signed.data.state).toBe('completed')
  })
  it('notifies webhook_url when a document expires', async () => {
    const other = await openAccount(stack.url) // whose clock may go on alone
    const body = await specified({ webhook_url: callbacks.url, document_id: await other.freshDocument() })
    expect((await other.call('POST', CREATE, body)).status).toBe(200)
    await other.call('POST', '/api/v1/sandbox/clock/advance', { seconds: 8 * 86_400 })
    expect((await callbacks.heard(body.document_id, 'document.expired')).data.state).toBe('expired')
  })
})
