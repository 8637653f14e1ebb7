import { describe, expect, it } from 'vitest'
import { until } from '../../lib/client.ts'
import { ask, callbacks, client, signer } from '../context.ts'

interface LoggedEvent {
  id: string
  type: string
  data: { document_id: string }
}

const has = (documentId: string, count: number) =>
  until(async () => (callbacks.received(documentId).length >= count ? callbacks.received(documentId) : undefined))

describe.concurrent('§6 Events, as a client chooses them', () => {
  it('webhook_events adds signer.* for one request, and another with the same URL gets the default', async () => {
    const webhook_url = `${callbacks.url}/shared`
    const [chosen, byDefault] = await Promise.all([
      ask({ webhook_url, webhook_events: ['document.*', 'signer.signed'] }),
      ask({ webhook_url, signers: [signer(1, 40)] }),
    ])
    await Promise.all([chosen.act(0, 'sign').then(() => chosen.act(1, 'sign')), byDefault.act(0, 'sign')])
    const types = async (documentId: string, count: number) =>
      (await has(documentId, count)).map(({ event }) => event.type)
    const [viewed, signed] = ['document.viewed', 'signer.signed']
    expect(await types(chosen.documentId, 5)).toEqual([viewed, signed, viewed, signed, 'document.signed'])
    expect(await types(byDefault.documentId, 2)).toEqual([viewed, 'document.signed'])
    const numbers = [chosen, byDefault]
      .flatMap(({ documentId }) => callbacks.received(documentId))
      .map(({ headers }) => Number(headers['countersign-delivery-number']))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
  it('webhook_events is refused without webhook_url, and an unknown event by the name of a known one', async () => {
    const wrong = async (more: object) => {
      const body = { document_id: await client.freshDocument(), signers: [signer(1, 40)], ...more }
      const answer = await client.call('POST', '/api/v1/document-signrequest', body)
      return [answer.status, (answer.body.errors as { message: string }[])[0]?.message]
    }
    expect(await wrong({ webhook_events: ['signer.*'] })).toEqual([422, expect.stringContaining('webhook_url')])
    const misspelt = { webhook_url: callbacks.url, webhook_events: ['document.singed'] }
    expect(await wrong(misspelt)).toEqual([422, expect.stringContaining('Did you mean "document.signed"?')])
  })
  it('a received event can be read again by its id', async () => {
    const asked = await ask({ webhook_url: callbacks.url, signers: [signer(1, 40)] })
    await asked.act(0, 'view')
    const [received] = await has(asked.documentId, 1)
    const { status, body } = await client.call('GET', `/api/v1/events/${received?.headers['webhook-id']}`)
    const { status: outcome, body_sha256, ...event } = body
    expect([status, outcome, body_sha256]).toEqual([200, 'success', expect.any(String)])
    expect(event).toEqual(received?.event)
    expect((await client.call('GET', '/api/v1/events/evt_06g30000000000000000000000')).status).toBe(404)
  })
  it('the stream of events resumes by Last-Event-ID, without loss and without a repeat', async () => {
    const asked = await ask({ signers: [signer(1, 40)] })
    await asked.act(0, 'view')
    const all = await until(async () => {
      const events = await stream()
      return events.filter(({ event }) => event.data.document_id === asked.documentId).length === 2 ? events : undefined
    })
    const received = Math.floor(all.length / 2)
    const rest = await stream({ 'last-event-id': String(all[received - 1]?.cursor) })
    const ids = (events: typeof all) => events.map(({ event }) => event.id)
    expect(ids(rest).slice(0, all.length - received)).toEqual(ids(all).slice(received))
    const { body } = await client.call('GET', '/api/v1/events?limit=1000')
    expect((body.data as LoggedEvent[]).map(({ id }) => id).slice(0, all.length)).toEqual(ids(all))
  })
})

/** All that the stream has now. */
async function stream(headers: Record<string, string> = {}): Promise<{ cursor: string; event: LoggedEvent }[]> {
  const answer = await client.fetch('/api/v1/events/stream?seconds=0', { headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const text = await answer.text()
  return [...text.matchAll(/^id: (\S+)\ndata: (.*)$/gm)].map(([, cursor = '', data = '']) => ({
    cursor,
    event: JSON.parse(data),
  }))
}
