import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, publicId } from '../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'

let server: TestServer
let sender: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
}, 60_000)
afterAll(() => server.stop())

const SIGNERS = [{ name: 'Asha Rao', email: 'asha@example.com' }]

async function create(documentId?: string) {
  const document_id = documentId ?? (await sender.addDocument())
  const prefer = { prefer: 'return=representation' }
  const answer = await sender.call('POST', 'document-signrequest', { document_id, signers: SIGNERS }, prefer)
  return answer.json().sign_request as { id: string; document_id: string; signers: { id: string }[] }
}

const path = (id: string, rest = '') => `document-signrequest/${id}${rest}`

/** Every call about one request, from the API's own description. Mails and files do not exist here. */
async function operations(): Promise<{ method: 'GET' | 'POST' | 'DELETE'; rest: string }[]> {
  const { paths } = (await server.inject({ url: '/api/v1/openapi.json' })).json()
  const prefix = '/api/v1/document-signrequest/{document_id}'
  return Object.entries(paths as Record<string, object>)
    .filter(([url]) => url.startsWith(prefix) && !/{(mail|upload)_id}$/.test(url))
    .flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase() as 'GET',
        rest: url.slice(prefix.length),
      })),
    )
}

const BODIES: Record<string, object> = {
  '/extend': { expiry_date: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10) },
  '/signers/{signer_id}/embed-session': { mode: 'redirect', return_url: 'https://app.example.com/' },
  '/signers/{signer_id}/reassign': { name: 'Dee Okafor', email: 'dee@example.com' },
}

describe('the id of a sign request', () => {
  test('is accepted in the place of its document_id by every call, as the document_id is', async () => {
    const all = await operations()
    expect(all.length).toBeGreaterThan(12)
    for (const { method, rest } of all.toSorted(
      (a, b) => Number(a.rest === '/cancel') - Number(b.rest === '/cancel'),
    )) {
      const [one, other] = [await create(), await create()]
      const answers = []
      for (const [id, signer] of [
        [one.id, one.signers[0]?.id],
        [other.document_id, other.signers[0]?.id],
      ]) {
        const url = path(id ?? '', rest.replace('{signer_id}', signer ?? ''))
        const answer = await sender.call(method, url, BODIES[rest], { accept: 'application/json' })
        answers.push([method, rest, answer.statusCode])
      }
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.[2]).not.toBe(404)
    }
  }, 60_000)

  test('names an older request too, which the document_id does not', async () => {
    const first = await create()
    await sender.call('POST', path(first.id, '/cancel'))
    const second = await create(first.document_id)
    expect((await sender.call('GET', path(first.document_id))).json().id).toBe(second.id)
    expect((await sender.call('GET', path(first.id))).json()).toMatchObject({ id: first.id, state: 'cancelled' })
    expect((await sender.call('GET', path(first.id))).json().document_id).toBe(first.document_id)
    const both = (id: string, older: string) => sender.call('GET', `${path(id)}?sign_request_id=${older}`)
    expect((await both(first.id, first.id)).statusCode).toBe(200)
    expect((await both(first.id, second.id)).statusCode).toBe(404)
    expect((await both(second.document_id, first.id)).statusCode).toBe(200)
  })

  test('of another account, of nothing, or malformed is not found by any call', async () => {
    const mine = await create()
    const stranger = await server.open()
    for (const id of [mine.id, publicId('sr', newId()), 'sr_x', 'sgn_06d8h2m4v5e3rkz0t1w9x7y2ba', 'SR_']) {
      for (const { method, rest } of await operations()) {
        const url = path(id, rest.replace('{signer_id}', mine.signers[0]?.id ?? ''))
        const answer = await stranger.call(method, url, BODIES[rest], { accept: 'application/json' })
        expect([method, id, rest, answer.statusCode]).toEqual([method, id, rest, 404])
      }
    }
    expect((await sender.call('GET', path(mine.id))).json()).toMatchObject({ state: 'pending' })
  })

  test('is no document_id where a document is named', async () => {
    const { id } = await create()
    expect((await sender.call('GET', `documents/${id}`)).statusCode).toBe(404)
    const again = await sender.call('POST', 'document-signrequest', { document_id: id, signers: SIGNERS })
    expect(again.statusCode).toBe(422)
  })
})
