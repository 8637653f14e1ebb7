import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, publicId } from '../../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { makeTestIndexer, type TestIndexer } from '../search/testing/index-all.ts'

let server: TestServer
let indexer: TestIndexer
let sender: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  indexer = makeTestIndexer(server)
  sender = await server.open()
}, 60_000)
afterAll(async () => {
  await indexer.close()
  await server.stop()
})

const ASHA = { name: 'Asha Rao', email: 'Asha.Rao@example.com' }
const BEN = { name: 'Ben Ito', email: 'ben@example.org' }

interface Created {
  id: string
  document_id: string
  signers: { id: string }[]
}

async function create(account: TestAccount, body: object = {}): Promise<Created> {
  const document_id = await account.addDocument()
  const prefer = { prefer: 'return=representation' }
  const answer = await account.call('POST', 'document-signrequest', { document_id, signers: [ASHA], ...body }, prefer)
  expect(answer.statusCode).toBe(200)
  return answer.json().sign_request
}

async function list(account: TestAccount, query = ''): Promise<Record<string, unknown>[]> {
  const answer = await account.call('GET', `document-signrequest?${query}`)
  expect([query, answer.statusCode]).toEqual([query, 200])
  return answer.json().data
}

const idsOf = async (account: TestAccount, query: string) => (await list(account, query)).map(({ id }) => id)

describe('the list of sign requests', () => {
  test('shows who is awaited and since when, without another call', async () => {
    const account = await server.open()
    const made = await create(account, { signers: [ASHA, BEN], is_sequential: true, reference: 'loan-7' })
    const [first, second] = made.signers.map(({ id }) => id)
    const [listed] = await list(account)
    const created = listed?.created_at
    expect(listed).toEqual({
      id: made.id,
      document_id: made.document_id,
      document_name: 'contract.pdf',
      state: 'pending',
      created_at: created,
      expires_at: expect.any(String),
      ended_at: null,
      updated_at: created,
      reference: 'loan-7',
      bulk_job_id: null,
      waiting_for: 'signers',
      waiting_since: created,
      awaited: [{ signer_id: first, since: created }],
      attention: [],
      problems: [],
      signers_count: 2,
      signed_count: 0,
      signers: [
        { id: first, role: 'signer', sequence: 1, ...ASHA, state: 'notified' },
        { id: second, role: 'signer', sequence: 2, ...BEN, state: 'waiting' },
      ],
    })
  })

  test('has the time of the last change', async () => {
    const account = await server.open()
    const made = await create(account)
    await account.call('POST', `document-signrequest/${made.id}/cancel`)
    const [listed] = await list(account)
    expect(listed).toMatchObject({ state: 'cancelled', waiting_for: 'nothing', waiting_since: null, awaited: [] })
    expect(listed?.updated_at).toBe(listed?.ended_at)
  })

  test('takes several states, in both forms, and counts an open request past its expiry as expired', async () => {
    const account = await server.open()
    const [open, past, cancelled] = [await create(account), await create(account), await create(account)]
    await account.call('POST', `document-signrequest/${cancelled.id}/cancel`)
    await server.database.owner(
      `UPDATE sign_requests SET expires_at = now() - interval '1 minute' WHERE document_id = $1`,
      [past.document_id],
    )
    expect(await idsOf(account, 'state=pending')).toEqual([open.id])
    expect(await idsOf(account, 'state=expired')).toEqual([past.id])
    expect(await idsOf(account, 'state=cancelled,pending')).toEqual([cancelled.id, open.id])
    expect(await idsOf(account, 'state=expired&state=cancelled')).toEqual([cancelled.id, past.id])
    expect(await idsOf(account, 'state=expired,pending,cancelled')).toEqual([cancelled.id, past.id, open.id])
    const wrong = await account.call('GET', 'document-signrequest?state=pending,open')
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().errors).toContainEqual(expect.objectContaining({ field: 'state[1]', code: 'not_allowed' }))
  })

  test('is limited to a time of creation, a bulk job and a signer', async () => {
    const account = await server.open()
    const [first, second] = [await create(account), await create(account, { signers: [BEN] })]
    await indexer.indexAll()
    const at = (await list(account)).map(({ created_at }) => String(created_at)).at(0)
    expect(await idsOf(account, `created_from=${at}`)).toEqual([second.id])
    expect(await idsOf(account, `created_to=${at}`)).toEqual([first.id])
    expect(await idsOf(account, 'signer=asha.rao@EXAMPLE.COM')).toEqual([first.id])
    expect(await idsOf(account, 'signer=rao@example.com')).toEqual([])
    expect(await idsOf(account, `bulk_job_id=${publicId('job', newId())}`)).toEqual([])
    expect(await idsOf(account, 'bulk_job_id=none')).toEqual([])
    const wrong = await account.call('GET', 'document-signrequest?created_from=yesterday')
    expect(wrong.statusCode).toBe(422)
  })

  test('refuses a time that no clock of the service has, also as a file', async () => {
    for (const path of ['document-signrequest', 'document-signrequest/export.csv']) {
      const answer = await sender.call('GET', `${path}?created_from=2016-12-31T23:59:60Z`)
      expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'created_from' }] })
    }
  })

  test('needs the scope to read requests', async () => {
    const key = await sender.call('POST', 'api-keys', { name: 'uploads only', scopes: ['documents:write'] })
    expect(key.statusCode).toBe(200)
    for (const url of ['document-signrequest?search=asha', 'document-signrequest/export.csv']) {
      const headers = { authorization: `Bearer ${key.json().api_key}` }
      const answer = await sender.call('GET', url, undefined, headers)
      expect([url, answer.statusCode]).toEqual([url, 403])
    }
  })
})
