import { describe, expect, it } from 'vitest'
import { aside, ask, CREATE, callbacks, dayFromNow, stack } from '../context.ts'
import { expectAuthentic, expectRefusal } from '../expect-answers.ts'

// Faults in what the service answered and sent. The rules' own checks must find each. Names as in proof.ts.

describe('planted', () => {
  it('error answered as a success', async () => {
    const answer = await refuse()
    const planted = new Response(await answer.text(), { headers: answer.headers })
    await expect(expectRefusal(planted, 401, 'missing_api_key')).rejects.toThrow()
  })

  it('error without its request id', async () => {
    const { status, headers } = await refuse()
    const planted = new Response(await (await refuse()).text(), { status, headers })
    await expect(expectRefusal(planted, 401, 'missing_api_key')).rejects.toThrow()
  })

  it('callback with another body', async () => {
    const asked = await ask({ webhook_url: callbacks.url, expiry_date: dayFromNow(60) }, aside)
    await asked.act(0, 'view')
    await callbacks.heard(asked.documentId, 'document.viewed')
    const [received] = callbacks.received(asked.documentId)
    if (!received) throw new Error('nothing was received')
    expectAuthentic(received)
    const bytes = Buffer.from(received.bytes)
    bytes[0] = 0
    expect(() => expectAuthentic({ ...received, bytes })).toThrow()
  })
})

const refuse = () => fetch(`${stack.url}${CREATE}`, { method: 'POST', body: '{}' })
