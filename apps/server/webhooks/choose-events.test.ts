import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { startTestDispatcher, type TestDispatcher } from './testing/dispatcher.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

// webhook_events: a request chooses what its webhook_url gets.

let server: TestServer
let dispatcher: TestDispatcher
beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1' })
  dispatcher = await startTestDispatcher(server)
})
afterAll(async () => {
  await dispatcher?.stop()
  await server?.stop()
})

let account: TestAccount
let receiver: Receiver
beforeEach(async () => {
  account = await server.open()
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

type Json = Record<string, unknown>
const WITHIN = { timeout: 20_000 }
const signers = [{ name: 'Asha Rao', email: 'asha@example.com' }]

async function create(more: Json) {
  const document_id = await account.addDocument()
  const answer = await account.call('POST', 'document-signrequest', { document_id, signers, ...more })
  return { document_id, status: answer.statusCode, body: answer.json() }
}

/** Creates a request and cancels it: signer.notified and document.cancelled. */
async function live(more: Json): Promise<string> {
  const { document_id, status } = await create(more)
  expect(status).toBe(200)
  expect((await account.call('POST', `document-signrequest/${document_id}/cancel`)).statusCode).toBe(200)
  return document_id
}

const cancelled = async () => (await account.call('GET', 'events')).json().data.filter(isCancel).length
const isCancel = ({ type }: { type: string }) => type === 'document.cancelled'

/** Relays all events of this many requests, and waits until nothing is pending. */
async function delivered(requests: number): Promise<string[]> {
  await expect.poll(cancelled, WITHIN).toBe(requests)
  await dispatcher.relay()
  dispatcher.webhooks.wake()
  const pending = async () => (await account.call('GET', 'webhook-deliveries?state=pending')).json().data.length
  await expect.poll(pending, WITHIN).toBe(0)
  return receiver.received.map(({ event }) => `${event.data.document_id} ${event.type}`).toSorted()
}

describe('a request', () => {
  test('whose URL others name too gets what it chose, and they get what they chose', async () => {
    const webhook_url = receiver.url
    const chosen = [
      ['default', undefined, ['document.cancelled']],
      ['signers', ['signer.*'], ['signer.notified']],
      ['both', ['document.*', 'signer.*'], ['document.cancelled', 'signer.notified']],
      ['all', ['*'], ['document.cancelled', 'signer.notified']],
      ['one', ['document.signed'], []],
    ] as const
    const expected: string[] = []
    for (const [, webhook_events, types] of chosen) {
      const id = await live({ webhook_url, ...(webhook_events && { webhook_events }) })
      expected.push(...types.map((type) => `${id} ${type}`))
    }
    expect(await delivered(chosen.length)).toEqual(expected.toSorted())
    const { data } = (await account.call('GET', 'webhook-endpoints')).json()
    expect(data).toMatchObject([{ url: webhook_url, kind: 'webhook_url', event_types: ['document.*'] }])
  })

  test('whose URL is registered adds its choice to the endpoint’s, and each event is sent once', async () => {
    const { body: registered } = await register(['document.*'])
    const one = await live({ webhook_url: receiver.url, webhook_events: ['signer.notified', 'document.*'] })
    const other = await live({ webhook_url: receiver.url, webhook_events: ['document.signed'] })
    const without = await live({})
    expect(await delivered(3)).toEqual(
      [
        ...[`${one} signer.notified`, `${one} document.cancelled`],
        ...[`${other} document.cancelled`, `${without} document.cancelled`],
      ].toSorted(),
    )
    expect(registered.kind).toBe('registered')
  })

  test('that chose nothing which happened makes no endpoint', async () => {
    await live({ webhook_url: receiver.url, webhook_events: ['document.signed'] })
    expect(await delivered(1)).toEqual([])
    expect((await account.call('GET', 'webhook-endpoints')).json().data).toEqual([])
  })

  test('gets, after its endpoint was disabled, what it chose and lacks', async () => {
    const choosing = { webhook_url: receiver.url, webhook_events: ['signer.notified'] }
    const first = await live(choosing)
    await delivered(1)
    const [{ id }] = (await account.call('GET', 'webhook-endpoints')).json().data
    expect((await account.call('PATCH', `webhook-endpoints/${id}`, { enabled: false })).statusCode).toBe(200)
    const second = await live(choosing)
    const byDefault = await live({ webhook_url: receiver.url })
    expect(await delivered(3)).toEqual([`${first} signer.notified`])
    await account.call('PATCH', `webhook-endpoints/${id}`, { enabled: true })
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const sent = (await account.call('POST', `webhook-endpoints/${id}/redeliver`, { since })).json()
    expect(sent.count).toBe(2)
    expect(await delivered(3)).toEqual(
      [`${first} signer.notified`, `${second} signer.notified`, `${byDefault} document.cancelled`].toSorted(),
    )
  })

  test('shows what it chose', async () => {
    const shown = async (more: Json) => {
      const { document_id } = await create(more)
      return (await account.call('GET', `document-signrequest/${document_id}`)).json().webhook_events
    }
    expect(await shown({ webhook_url: receiver.url, webhook_events: ['signer.*'] })).toEqual(['signer.*'])
    expect(await shown({ webhook_url: receiver.url })).toEqual(['document.*'])
    expect(await shown({ webhook_url: receiver.url, webhook_events: null })).toEqual(['document.*'])
    expect(await shown({})).toBeNull()
  })

  test('with an equal body is a repeat, and with another choice a conflict', async () => {
    const body = { webhook_url: receiver.url, webhook_events: ['signer.*'] }
    const { document_id } = await create(body)
    const again = async (more: Json) =>
      (await account.call('POST', 'document-signrequest', { document_id, signers, ...body, ...more })).statusCode
    expect([await again({}), await again({ webhook_events: ['*'] })]).toEqual([200, 409])
  })
})

const register = async (event_types: string[]) => {
  const answer = await account.call('POST', 'webhook-endpoints', { url: receiver.url, event_types })
  return { body: answer.json() }
}

describe('webhook_events is refused', () => {
  const refusal = ({ errors }: { errors: { field: string; code: string; message: string }[] }) => errors[0]

  test('without a webhook_url', async () => {
    const { status, body } = await create({ webhook_events: ['signer.*'] })
    expect([status, refusal(body)]).toMatchObject([422, { field: 'webhook_events', code: 'not_allowed' }])
  })

  test.each([
    ['document.singed', 'document.signed'],
    ['signer', undefined],
    ['signers.*', 'signer.*'],
    ['bulk_job.completed', undefined],
    ['webhook.test', undefined],
    ['Document.*', 'document.*'],
  ])('with %s', async (type, meant) => {
    const { status, body } = await create({ webhook_url: receiver.url, webhook_events: ['document.*', type] })
    expect([status, refusal(body)]).toMatchObject([422, { field: 'webhook_events[1]', code: 'not_allowed' }])
    const hint = /Did you mean "(.*)"/.exec(refusal(body)?.message ?? '')?.[1]
    if (meant) expect(hint).toBe(meant)
  })

  test.each([[[]], [['signer.*', 'signer.*']], ['signer.*']])('as %j', async (webhook_events) => {
    expect((await create({ webhook_url: receiver.url, webhook_events })).status).toBe(422)
  })

  test('as a template’s default without a webhook_url', async () => {
    const document_id = await account.uploadDocument()
    const defaults = { webhook_events: ['signer.*'] }
    const body = { document_id, roles: [{ name: 'signer' }], defaults }
    const answer = await account.call('POST', 'templates', body)
    expect([answer.statusCode, refusal(answer.json())?.field]).toEqual([422, 'defaults.webhook_events'])
    const complete = { ...body, defaults: { ...defaults, webhook_url: receiver.url } }
    expect((await account.call('POST', 'templates', complete)).json().defaults).toEqual(complete.defaults)
  })
})

describe('a template’s choice', () => {
  test('is the default of its requests, which can choose otherwise', async () => {
    const document_id = await account.uploadDocument()
    const defaults = { webhook_url: receiver.url, webhook_events: ['signer.*'] }
    const made = await account.call('POST', 'templates', { document_id, roles: [{ name: 'signer' }], defaults })
    const { template_id } = made.json()
    const chosen = async (more: Json) => {
      const path = `templates/${template_id}/document-signrequest`
      const answer = (await account.call('POST', path, { roles: { signer: signers[0] }, ...more })).json()
      return (await account.call('GET', `document-signrequest/${answer.document_id}`)).json().webhook_events
    }
    expect(await chosen({})).toEqual(['signer.*'])
    expect(await chosen({ webhook_events: ['document.signed'] })).toEqual(['document.signed'])
  })
})

describe('a bulk job', () => {
  const dryRun = async (type: string, body: string, query = '') => {
    const headers = { 'content-type': type }
    return (await account.call('POST', `bulk-jobs?dry_run=true${query}`, body, headers)).json()
  }
  const hook = () => `webhook_url=${encodeURIComponent(receiver.url)}`

  test('chooses by row, in JSON and in a table', async () => {
    const [one, other] = [await account.addDocument(), await account.addDocument()]
    const row = { document_id: one, signers, webhook_url: receiver.url, webhook_events: ['signer.*', 'signer.*'] }
    const lines = [
      { ...row, webhook_events: ['signer.*'] },
      { ...row, document_id: other },
      { ...row, webhook_url: undefined },
    ]
    const report = await dryRun('application/x-ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(report.errors.map(({ row: n, field }: Json) => [n, field])).toEqual([
      [2, 'webhook_events'],
      [3, 'webhook_events'],
    ])
    const table = `document_id,name,email,webhook_events\n${one},Asha Rao,asha@example.com,document.* signer.signed\n${other},Ben Ode,ben@example.com,signer.sined`
    const ofTable = await dryRun('text/csv', table, `&${hook()}`)
    expect(ofTable.errors).toMatchObject([{ row: 2, field: 'webhook_events[0]', column: 'webhook_events' }])
    expect(ofTable.errors[0].message).toContain('Did you mean "signer.signed"?')
  })

  test('chooses for all its rows, with a webhook_url', async () => {
    const line = JSON.stringify({ document_id: await account.addDocument(), signers })
    const ask = (query: string) => dryRun('application/x-ndjson', line, query)
    expect(await ask(`&${hook()}&webhook_events=document.*,signer.signed`)).toMatchObject({ valid: 1, errors: [] })
    for (const query of [
      '&webhook_events=signer.*',
      `&${hook()}&webhook_events=`,
      `&${hook()}&webhook_events=signed`,
    ]) {
      expect((await ask(query)).errors).toMatchObject([{ field: 'webhook_events', code: 'not_allowed' }])
    }
  })
})
