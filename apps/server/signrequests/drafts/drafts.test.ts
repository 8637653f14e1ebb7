import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRole } from '../../testing/guarded-api.ts'
import { addLiveKey } from '../../testing/live-key.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { addColleague, callWith } from '../testing/colleagues.ts'
import { deleteOldDrafts } from './delete-old.ts'
import { eraseDraftsWith } from './erase.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

const asha = { name: 'Asha Rao', email: 'Asha@Example.com' }
const body = { signers: [asha], editor: { zoom: 1.5, boxes: [{ page: 1 }] } }

async function saved(input: object = { body }, by = sender) {
  const answer = await by.call('POST', 'drafts', input)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const ids = async (by: TestAccount, query = '') =>
  (await by.call('GET', `drafts${query}`)).json().data.map(({ id }: { id: string }) => id)

describe('a draft', () => {
  test('keeps an unfinished body as it was saved, with its name and document', async () => {
    const document_id = await sender.addDocument()
    const draft = await saved({ name: 'Lease', document_id, body })
    expect(draft).toMatchObject({ id: expect.stringMatching(/^drf_/), version: 1, name: 'Lease', document_id })
    expect(draft).not.toHaveProperty('body')
    expect(draft.updated_by).toEqual({ type: 'key', id: expect.stringMatching(/^key_/), name: null })
    const read = await sender.call('GET', `drafts/${draft.id}`)
    expect(read.headers.etag).toBe('"1"')
    expect(read.json()).toMatchObject({ id: draft.id, name: 'Lease', document_id, body })
  })

  test('is deleted once, and only then unknown', async () => {
    const { id } = await saved()
    expect((await sender.call('DELETE', `drafts/${id}`)).json()).toMatchObject({ status: 'success', id })
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await sender.call(method, `drafts/${id}`)).json().code).toBe('not_found')
    }
    expect((await sender.call('PUT', `drafts/${id}`, { version: 1, body })).json().code).toBe('not_found')
    expect((await sender.call('GET', 'drafts/drf_1')).json().code).toBe('not_found')
  })

  test('is not stored with access codes, of which requests keep slow hashes only', async () => {
    const secret = { signers: [{ ...asha, auth: 'access_code', access_code: 'open sesame' }, 'unfinished', null] }
    const { id } = await saved({ body: secret })
    const expected = { signers: [{ ...asha, auth: 'access_code' }, 'unfinished', null] }
    expect((await sender.call('GET', `drafts/${id}`)).json().body).toEqual(expected)
    // A request from a template has its people by role.
    const fromTemplate = {
      roles: { tenant: { ...asha, access_code: 'open sesame' }, owner: null },
      values: { rent: 7 },
    }
    const { id: other } = await saved({ body: fromTemplate })
    const kept = { roles: { tenant: asha, owner: null }, values: { rent: 7 } }
    expect((await sender.call('GET', `drafts/${other}`)).json().body).toEqual(kept)
    expect(await server.database.owner(`SELECT FROM drafts WHERE body::text LIKE '%sesame%'`)).toEqual([])
  })

  test('has at most 256 kB, in an object', async () => {
    const text = 'x'.repeat(256 * 1024)
    const large = (await sender.call('POST', 'drafts', { body: { text } })).json()
    expect(large).toMatchObject({ code: 'validation_failed', errors: [{ field: 'body', code: 'too_long' }] })
    await saved({ body: { text: text.slice(100) } })
    expect((await sender.call('POST', 'drafts', { body: [] })).json().code).toBe('validation_failed')
    expect((await sender.call('POST', 'drafts', {})).json().code).toBe('validation_failed')
  })

  test('names a document of its own account, and outlives it', async () => {
    const other = await server.open()
    const foreign = await other.addDocument()
    expect((await sender.call('POST', 'drafts', { document_id: foreign, body })).json().code).toBe('not_found')
    const document_id = await sender.uploadDocument()
    const { id } = await saved({ document_id, body })
    expect((await sender.call('DELETE', `documents/${document_id}`)).statusCode).toBe(200)
    expect((await sender.call('GET', `drafts/${id}`)).json()).toMatchObject({ document_id: null, body })
  })
})

describe('a change', () => {
  test('of an older version is refused with the present one, and changes nothing', async () => {
    const { id } = await saved({ name: 'First', body })
    const first = await sender.call('PUT', `drafts/${id}`, { version: 1, name: 'Mine', body: { mine: true } })
    expect(first.json()).toMatchObject({ id, version: 2, name: 'Mine' })
    const late = await sender.call('PUT', `drafts/${id}`, { version: 1, name: 'Theirs', body: { theirs: true } })
    expect([late.statusCode, late.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'version_conflict', version: 2 }),
    ])
    expect((await sender.call('GET', `drafts/${id}`)).json()).toMatchObject({ version: 2, body: { mine: true } })
  })

  test('of several at the same moment wins once', async () => {
    const { id } = await saved()
    const saves = Array.from({ length: 5 }, (_, n) => sender.call('PUT', `drafts/${id}`, { version: 1, body: { n } }))
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('names its version in the body or as If-Match, and not two different ones', async () => {
    const { id } = await saved({ name: 'First', body })
    const change = (input: object, tag?: string) =>
      sender.call('PUT', `drafts/${id}`, { body, ...input }, tag === undefined ? {} : { 'if-match': tag })
    expect((await change({}, '"1"')).json()).toMatchObject({ version: 2, name: null })
    expect((await change({}, '2')).json()).toMatchObject({ version: 3 })
    expect((await change({ version: 3 }, '"3"')).json()).toMatchObject({ version: 4 })
    expect((await change({}, '"3"')).json()).toMatchObject({ code: 'version_conflict', version: 4 })
    for (const [input, tag] of [[{}], [{ version: 4 }, '"3"'], [{}, '"new"'], [{}, '*']] as const) {
      expect((await change(input, tag)).json().code).toBe('validation_failed')
    }
  })
})

test('drafts are listed last changed first, in pages, without bodies', async () => {
  const by = await server.open()
  const drafts = [await saved({ body }, by), await saved({ body }, by), await saved({ body }, by)]
  const [a, b, c] = drafts.map(({ id }) => id)
  expect(await ids(by)).toEqual([c, b, a])
  await by.call('PUT', `drafts/${a}`, { version: 1, body })
  expect(await ids(by)).toEqual([a, c, b])
  const first = (await by.call('GET', 'drafts?limit=2')).json()
  expect(first).toMatchObject({ has_more: true, data: [{ id: a, version: 2 }, { id: c }] })
  expect(first.data[0]).not.toHaveProperty('body')
  expect(await ids(by, `?limit=2&starting_after=${first.next_cursor}`)).toEqual([b])
  const wrong = Buffer.from(`drafts yesterday.${crypto.randomUUID()}`).toString('base64url')
  expect((await by.call('GET', `drafts?starting_after=${wrong}`)).json().code).toBe('validation_failed')
})

test('members of the account who may send see its drafts in the same mode, with the name of who saved them', async () => {
  const account = await server.open()
  const [colleague, viewer] = [
    await addColleague(server, account, 'sender'),
    await addColleague(server, account, 'viewer'),
  ]
  const { id } = await saved({ body }, account)
  const changed = await colleague.call('PUT', `drafts/${id}`, { version: 1, body })
  expect(changed.json().updated_by).toEqual({ type: 'member', id: colleague.id, name: 'Ada' })
  expect((await viewer.call('GET', 'drafts')).json()).toMatchObject({ code: 'insufficient_scope' })

  const live = callWith(server, await addLiveKey(server.database, account.accountId))
  for (const call of [live, (await server.open()).call]) {
    expect((await call('GET', 'drafts')).json().data).toEqual([])
    expect((await call('GET', `drafts/${id}`)).json().code).toBe('not_found')
    expect((await call('PUT', `drafts/${id}`, { version: 2, body })).json().code).toBe('not_found')
    expect((await call('DELETE', `drafts/${id}`)).json().code).toBe('not_found')
  }
})

test('an account has at most 1000 drafts in each mode, also if several are made at the same moment', async () => {
  const by = await server.open()
  await server.database.owner(
    `INSERT INTO drafts (tenant_id, draft_id, body, created_at, updated_at, updated_by)
     SELECT $1, gen_random_uuid(), '{}', now(), now(), 'system' FROM generate_series(1, 999)`,
    [by.tenantId],
  )
  const answers = await Promise.all(Array.from({ length: 8 }, () => by.call('POST', 'drafts', { body })))
  const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json())
  expect(refused).toHaveLength(7)
  expect(refused[0]).toMatchObject({ code: 'too_many_drafts', limit: 1000 })
})

test('a draft is deleted 90 days after its last change, and not before', async () => {
  const by = await server.open()
  const age = async (interval: string) => {
    const { id } = await saved({ body }, by)
    await server.database.owner(
      `UPDATE drafts SET updated_at = now() - $2::interval
        WHERE tenant_id = $1 AND updated_at = (SELECT max(updated_at) FROM drafts WHERE tenant_id = $1)`,
      [by.tenantId, interval],
    )
    return id
  }
  const kept = await age('89 days 23 hours')
  for (let i = 0; i < 3; i += 1) await age('90 days 1 minute')
  const timer = openRole(server.database, 'countersign_timer')
  expect(await deleteOldDrafts(timer, 2).finally(() => timer.close())).toBe(3)
  expect(await ids(by)).toEqual([kept])
})

test('the erasure of a person deletes the drafts with their address, in any case and place, of one account only', async () => {
  const [by, other] = [await server.open(), await server.open()]
  const bob = await saved({ body: { signers: [{ email: 'bob@example.com' }] } }, by)
  const theirs = await saved({ body }, other)
  await saved({ body }, by)
  await saved({ name: 'for asha@example.com', body: {} }, by)
  await saved({ body: { message: 'Copy to ASHA@example.com.' } }, by)
  const eraser = openRole(server.database, 'countersign_eraser')
  const statements = eraseDraftsWith({ tenantId: by.tenantId, email: 'asha@EXAMPLE.com' })
  await eraser.transaction({ tenant: by.tenantId }, (tx) => tx.all(statements)).finally(() => eraser.close())
  expect(await ids(by)).toEqual([bob.id])
  expect(await ids(other)).toEqual([theirs.id])
})
