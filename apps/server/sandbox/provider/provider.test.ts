import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxEsp, startSandboxEsp } from '../../providers/start-sandbox.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'

let folder: string
let esp: SandboxEsp
let server: TestServer
let account: TestAccount
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-switches-'))
  esp = await startSandboxEsp({ folder, port: 0, publicUrl: 'http://localhost:8080' })
  server = await startTestServer({
    ...{ COUNTERSIGN_SANDBOX_ESP_URL: esp.url, COUNTERSIGN_SANDBOX_ESP_SWITCHES: 'on' },
  })
  account = await server.open()
})
afterAll(async () => {
  await server.stop()
  await esp.stop()
  await rm(folder, { recursive: true })
})

/** As the provider has them. */
const switches = async () => (await (await fetch(`${esp.url}/sandbox/switches`)).json()) as Record<string, unknown>

interface Switch {
  name: string
  value: string
  values: string[]
}
const shown = async (): Promise<Switch[]> => (await account.call('GET', 'sandbox/provider')).json().switches
const change = (body: object) => account.call('PATCH', 'sandbox/provider', body)

describe('the switches of the sandbox’s provider', () => {
  test('are all of the provider, with its defaults first', async () => {
    const answer = (await account.call('GET', 'sandbox/provider')).json()
    expect(answer).toMatchObject({ changeable: true })
    expect(answer.switches).toHaveLength(Object.keys(await switches()).length)
    for (const { value, values } of answer.switches) expect(value).toBe(values[0])
  })

  test('have every value of the list, which the provider accepts, and no other', async () => {
    const before = await switches()
    for (const { name, values } of await shown()) {
      for (const value of values.toReversed()) {
        expect((await change({ [name]: value })).statusCode, `${name} ${value}`).toBe(200)
        expect((await shown()).find((each) => each.name === name)?.value).toBe(value)
      }
      expect((await change({ [name]: 'something' })).statusCode).toBe(422)
    }
    expect(await switches()).toEqual(before)
    expect((await change({ nothing: 'on' })).json().code).toBe('unknown_field')
    expect((await change({})).statusCode).toBe(422)
  })
})

test('without the operator’s setting they can be read, not changed; without a provider there are none', async () => {
  const locked = await startTestServer({ COUNTERSIGN_SANDBOX_ESP_URL: esp.url })
  const own = await locked.open()
  expect((await own.call('GET', 'sandbox/provider')).json()).toMatchObject({ changeable: false })
  const refused = await own.call('PATCH', 'sandbox/provider', { outage: 'on' })
  expect([refused.statusCode, refused.json().code, (await switches()).outage]).toEqual([403, 'not_permitted', false])
  await locked.stop()
  const none = await startTestServer()
  const without = await none.open()
  expect((await without.call('GET', 'sandbox/provider')).json()).toMatchObject({ available: false, switches: [] })
  expect((await without.call('PATCH', 'sandbox/provider', { outage: 'on' })).statusCode).toBe(403)
  await none.stop()
  const unreachable = await startTestServer({ COUNTERSIGN_SANDBOX_ESP_URL: 'http://127.0.0.1:9' })
  expect((await (await unreachable.open()).call('GET', 'sandbox/provider')).statusCode).toBe(503)
  await unreachable.stop()
})
