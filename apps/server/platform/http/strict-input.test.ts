import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'

let server: TestServer
let account: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
})
afterAll(() => server.stop())

const JSON_TYPE = { 'content-type': 'application/json' }

describe('bytes that are not UTF-8 are refused, not stored as replacement characters', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1')

  test.each([
    ['a JSON body', JSON_TYPE],
    ['a JSON body without a type', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s', async (_, headers) => {
    const body = latin1('{"name": "Bj\u00f6rn", "scopes": ["requests:read"]}')
    const answer = await account.call('POST', 'document-signrequest', body, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_json'])
    expect(answer.json().message).toContain('UTF-8')
  })

  test('the text beside a file in base64', async () => {
    const body = latin1('{"file": "JVBERi0=", "name": "Bj\u00f6rn.pdf"}')
    const answer = await account.call('POST', 'documents', body, JSON_TYPE)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_json'])
  })
})

describe('a query parameter that no call has is refused', () => {
  test.each([
    ['document-signrequest?refrence=ts-1', 'refrence is not a query parameter of this call. Did you mean reference?'],
    ['documents?limitt=5', 'limitt is not a query parameter of this call. Did you mean limit?'],
    ['account?verbose=1', 'verbose is not a query parameter of this call.'],
  ])('%s', async (path, message) => {
    const answer = await account.call('GET', path)
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([422, 'unknown_field', message])
  })

  test('pages of people accept any, because mail services add their own', async () => {
    expect((await server.inject({ method: 'GET', url: '/verify?utm_source=mail' })).statusCode).toBe(200)
  })
})

describe('a number beyond 32 bits is refused by its range', () => {
  const template = 'tpl_00000000000000000000000000'
  const page = 'documents/01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11/pages/99999999999.webp'

  test.each([
    ['GET', `templates/${template}?version=2147483648`, undefined, 'version'],
    ['POST', `templates/${template}/documents`, { version: 2_147_483_648, values: {} }, 'version'],
    ['POST', 'bulk-jobs?version=2147483648&dry_run=true', undefined, 'version'],
    ['GET', page, undefined, 'page'],
  ] as const)('%s %s', async (method, path, body, field) => {
    const answer = await account.call(method, path, body)
    expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ field, code: 'out_of_range' }]])
  })

  test('a page of a signing link with more digits than any document has is not found', async () => {
    const answer = await server.inject({ method: 'GET', url: `/s/000_${'x'.repeat(43)}/pages/99999999999.webp` })
    expect(answer.statusCode).toBe(404)
  })
})

describe('the event log is read page by page like every list', () => {
  test('starting_after continues after a page, as after does', async () => {
    const signers = [{ name: 'Asha Rao', email: 'asha@example.com' }]
    await account.call('POST', 'document-signrequest', { document_id: await account.addDocument(), signers })
    // Readers stop below the oldest running transaction of the server, which may be another test's.
    const [written] = await server.database.owner('SELECT count(*)::int AS n FROM events')
    const readable = async () => (await account.call('GET', 'events')).json().data.length
    await expect.poll(readable, { timeout: 30_000 }).toBe(written?.n)
    const first = (await account.call('GET', 'events?limit=1')).json()
    const [byList, byLog] = await Promise.all(
      ['starting_after', 'after'].map(async (name) =>
        (await account.call('GET', `events?limit=1&${name}=${first.next_cursor}`)).json(),
      ),
    )
    expect(byList).toEqual(byLog)
    expect(byList.data[0]?.id).not.toBe(first.data[0].id)
  })

  test('two different cursors are refused', async () => {
    const answer = await account.call('GET', 'events?after=a&starting_after=b')
    expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ field: 'starting_after' }]])
  })
})

test('null in an optional field is the same as no field', async () => {
  const body = { document_id: await account.addDocument(), message: null, reference: null, expiry_date: null }
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com', locale: null, sequence: null, access_code: null }]
  const answer = await account.call('POST', 'document-signrequest', { ...body, signers })
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined])
  const missing = await account.call('POST', 'document-signrequest', { ...body, signers: null })
  expect(missing.json().errors).toMatchObject([{ field: 'signers', code: 'wrong_type' }])
})

test.each(['application/x-www-form-urlencoded', undefined])(
  'a bulk job is read without a stated type, with null in optional fields and one address for two signers: %s',
  async (type) => {
    const signer = { name: 'Asha Rao', email: 'asha@example.com', locale: null }
    const row = { document_id: await account.addDocument(), message: null, signers: [signer, signer] }
    const body = Buffer.from(JSON.stringify({ rows: [row] }))
    const answer = await account.call('POST', 'bulk-jobs?dry_run=true', body, type ? { 'content-type': type } : {})
    expect(answer.json()).toMatchObject({ status: 'success', rows: 1, valid: 1, errors: [] })
  },
)

describe('a body with Content-Encoding', () => {
  const GZIP = { ...JSON_TYPE, 'content-encoding': 'gzip' }

  test('gzip is accepted', async () => {
    const signers = [{ name: 'Asha Rao', email: 'asha@example.com' }]
    const body = gzipSync(JSON.stringify({ document_id: await account.addDocument(), signers }))
    expect((await account.call('POST', 'document-signrequest', body, GZIP)).statusCode).toBe(200)
  })

  test('gzip that inflates to more than the limit is refused before it is inflated', async () => {
    const bomb = gzipSync(Buffer.alloc(200 << 20, ' '))
    const answer = await account.call('POST', 'document-signrequest', bomb, GZIP)
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'document_too_large'])
  })

  test.each([
    ['gzip', Buffer.from('{}'), 400, 'bad_request'],
    ['gzip', gzipSync('{"name": "cut"}').subarray(0, 12), 400, 'bad_request'],
    ['br', Buffer.from('{}'), 415, 'unsupported_media_type'],
  ])('%s of %j is refused by name', async (coding, body, status, code) => {
    const answer = await account.call('POST', 'document-signrequest', body, {
      ...JSON_TYPE,
      'content-encoding': coding,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  test('is refused by name for an upload, whose bytes are stored as they are', async () => {
    const headers = { 'content-type': 'application/pdf', 'content-encoding': 'gzip' }
    const answer = await account.call('POST', 'documents', gzipSync('%PDF-1.7'), headers)
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
  })
})

describe('names in a JSON body', () => {
  test('that occur twice are refused', async () => {
    const body = '{"name": "a", "scopes": ["requests:read"], "name": "b"}'
    const answer = await account.call('POST', 'document-signrequest', Buffer.from(body), JSON_TYPE)
    expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ field: 'name', code: 'duplicate' }]])
  })

  test.each(['{"__proto__": {"name": "a"}}', '{"constructor": {"prototype": 1}}'])(
    '%s is refused as a field',
    async (body) => {
      const answer = await account.call('POST', 'document-signrequest', Buffer.from(body), JSON_TYPE)
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'unknown_field'])
    },
  )
})

describe('the token of a link is not in the error about a mistyped or cut address', () => {
  const token = '01f_Q2hlY2stdGhpcy1uZXZlci1hcHBlYXJzLWFueXdoZXJl'

  test.each([
    ['GET', `/s/${token}/typo`, 404, '/s/…/typo'],
    ['DELETE', `/s/${token}?utm_source=mail`, 405, '/s/…'],
    ['GET', `/S/${token}`, 404, '/S/…'],
    ['GET', `/s%2f${token}`, 404, '/…'],
    ['GET', `/sign${token}#x`, 404, '/…'],
  ] as const)('%s %s', async (method, url, status, shown) => {
    for (const accept of ['text/html', 'application/json']) {
      const { statusCode, body } = await server.inject({ method, url, headers: { accept } })
      expect(statusCode).toBe(status)
      expect(body).toContain(`${shown}${status === 405 ? ' supports' : '. All calls'}`)
      expect(body).not.toContain(token.slice(4, 24))
    }
  })

  test('an identifier in an address of the API is', async () => {
    const path = '/api/v1/document-signrequest/req_0123456789abcdef0123456789/typo'
    expect((await account.call('GET', path)).json().message).toContain(`Not found: ${path}.`)
  })
})
