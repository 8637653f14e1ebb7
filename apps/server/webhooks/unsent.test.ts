import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromPublicId } from '../platform/ids.ts'
import { type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { startTestDispatcher, type TestDispatcher } from './testing/dispatcher.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

// Events that cannot be sent by a fault of the service: seen in the delivery, the request, `explain` and an event.

const WITHIN = { timeout: 15_000 }
type Json = Record<string, unknown>

let signing: TestSigning
let dispatcher: TestDispatcher
let receiver: Receiver
let endpoint: string
beforeAll(async () => {
  signing = await startTestSigning({ COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1' })
  dispatcher = await startTestDispatcher(signing.server)
  receiver = await startReceiver()
  const { body } = await ask('POST', 'webhook-endpoints', { url: receiver.url, event_types: ['document.*'] })
  endpoint = String(body.id)
})
beforeEach(() => {
  receiver.received.length = 0
})
afterAll(async () => {
  await dispatcher?.stop()
  await receiver?.close()
  await signing?.stop()
})

async function ask(method: 'GET' | 'POST', path: string, input?: unknown) {
  const answer = await signing.sender.call(method, path, input)
  dispatcher.webhooks.wake()
  return { status: answer.statusCode, body: answer.json() as Json }
}

/** A completed request, to whose files something happens before they are sent. */
async function complete(happen: (made: Made) => Promise<unknown>): Promise<Made> {
  const made = await signing.make(['Asha'], {}, await signing.upload())
  await signing.sign(made, 0)
  await signing.seal()
  await happen(made)
  await dispatcher.relay()
  return made
}

async function objectsOf({ documentId }: Made): Promise<string[]> {
  const folder = join(signing.server.parts.config.dataFolder, 'blobs')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath.endsWith(`/${documentId}`))
  expect(files.length).toBeGreaterThan(0)
  return files.map(({ parentPath, name }) => join(parentPath, name))
}

const lose = async (made: Made) => {
  const objects = await objectsOf(made)
  const kept = await Promise.all(objects.map(async (path) => [path, await readFile(path)] as const))
  await Promise.all(objects.map((path) => rm(path)))
  return async () => {
    for (const [path, bytes] of kept) await writeFile(path, bytes)
  }
}

const damage = async (made: Made) => {
  for (const path of await objectsOf(made)) {
    const bytes = await readFile(path)
    const middle = bytes.length >> 1
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    await writeFile(path, bytes)
  }
}

const alterKeys = ({ requestId }: Made) =>
  signing.server.database.owner(
    `UPDATE document_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)
      WHERE (tenant_id, key_id) IN (SELECT tenant_id, key_id FROM request_files WHERE request_id = $1)`,
    [requestId],
  )

const problemsOf = async ({ path }: Made) => (await ask('GET', path)).body.problems as Json[]
const signedDelivery = async ({ requestId }: Made) => {
  const { data } = (await ask('GET', 'webhook-deliveries?limit=100')).body as { data: Json[] }
  return data.find(
    (each) => each.event_type === 'document.signed' && fromPublicId('sr', String(each.sign_request_id)) === requestId,
  )
}
const seen = (made: Made, code: string) =>
  expect.poll(async () => (await problemsOf(made)).map((problem) => problem.code), WITHIN).toEqual([code])

async function seenEverywhere(made: Made, code: string): Promise<void> {
  await seen(made, code)
  const { body } = await ask('GET', `${made.path}/explain`)
  expect(body.problems).toEqual([expect.objectContaining({ code })])
  expect(body.summary).toContain('cannot be')
  await dispatcher.relay()
  const reported = async () =>
    receiver.received.some(
      ({ event }) => event.type === 'document.problem' && (event.data.problem as Json | undefined)?.code === code,
    )
  if (code === 'webhook_file_unreadable') await expect.poll(reported, WITHIN).toBe(true)
}

describe('document.signed whose file cannot be read', () => {
  test.each([
    ['missing', lose],
    ['damaged', damage],
    ['encrypted with a key that is refused', alterKeys],
  ])('because it is %s is a problem of the request, and not of the endpoint', async (_, happen) => {
    const made = await complete(happen)
    await seenEverywhere(made, 'webhook_file_unreadable')
    await expect
      .poll(async () => (await signedDelivery(made))?.attempts, WITHIN)
      .toMatchObject([{ outcome: 'file_unavailable', status: null, detail: expect.stringContaining('operator must') }])
    expect(JSON.stringify(await signedDelivery(made))).not.toMatch(/object|sha256:|\bkey\b/)
    // One file that cannot be opened does not hide the events.
    expect((await ask('GET', `${made.path}/events`)).status).toBe(200)
    expect((await ask('GET', `webhook-endpoints/${endpoint}`)).body).toMatchObject({
      failing_since: null,
      state: 'enabled',
    })
  })

  test('is sent, and the problem ends, when the file is restored', async () => {
    let restore: () => Promise<void> = async () => {}
    const made = await complete(async (one) => {
      restore = await lose(one)
    })
    await seen(made, 'webhook_file_unreadable')
    await restore()
    await ask('POST', `webhook-deliveries/${(await signedDelivery(made))?.id}/redeliver`)
    await expect.poll(() => problemsOf(made), WITHIN).toEqual([])
    await expect.poll(() => receiver.received.map(({ event }) => event.type), WITHIN).toContain('document.signed')
  })

  test('because it was erased fails at once, and is no problem', async () => {
    const made = await complete(({ requestId }) =>
      signing.server.database.owner('DELETE FROM request_files WHERE request_id = $1', [requestId]),
    )
    await expect
      .poll(async () => signedDelivery(made), WITHIN)
      .toMatchObject({ state: 'failed', attempts: [{ outcome: 'file_erased' }] })
    expect(await problemsOf(made)).toEqual([])
  })
})

test('events of an endpoint whose secret cannot be opened are a problem, until it is rotated', async () => {
  await signing.server.database.owner(
    `UPDATE webhook_secrets SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)
      WHERE (tenant_id, secret_id) IN (SELECT tenant_id, secret_id FROM webhook_endpoints WHERE endpoint_id = $1)`,
    [fromPublicId('whe', endpoint)],
  )
  const made = await complete(async () => {})
  await seenEverywhere(made, 'webhook_unsigned')
  await expect
    .poll(async () => (await signedDelivery(made))?.attempts, WITHIN)
    .not.toMatchObject([{ outcome: 'accepted' }])
  expect(receiver.received).toEqual([])
  await ask('POST', `webhook-endpoints/${endpoint}/rotate-secret`)
  await ask('POST', `webhook-endpoints/${endpoint}/redeliver`, {
    since: new Date(Date.now() - 60_000).toISOString(),
  })
  await signing.server.database.owner(
    `UPDATE webhook_deliveries SET due_at = now() WHERE stream_id = $1 AND state = 'pending'`,
    [made.requestId],
  )
  await signing.server.database.owner('UPDATE webhook_lanes SET due_at = now() WHERE stream_id = $1', [made.requestId])
  await signing.server.database.owner('UPDATE webhook_health SET due_at = now() WHERE endpoint_id = $1', [
    fromPublicId('whe', endpoint),
  ])
  dispatcher.webhooks.wake()
  await expect.poll(() => receiver.received.map(({ event }) => event.type), WITHIN).toContain('document.signed')
  await expect.poll(() => problemsOf(made), WITHIN).toEqual([])
})
