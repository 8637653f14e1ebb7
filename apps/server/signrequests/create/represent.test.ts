import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'

let server: TestServer
let sender: TestAccount
let contract: string
/** A key that may create requests and not get links. */
let weak: { authorization: string }

const PREFER = { prefer: 'return=representation' }
const SIGNERS = [
  { name: 'Asha Rao', email: 'asha@example.com' },
  { name: 'Ben Ode', email: 'ben@example.com' },
]

beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1' })
  sender = await server.open()
  contract = await sender.uploadDocument()
  const scopes = ['requests:write', 'requests:read', 'documents:write']
  const key = await sender.call('POST', 'api-keys', { name: 'weak', scopes })
  weak = { authorization: `Bearer ${key.json().api_key}` }
}, 60_000)
afterAll(() => server.stop())

async function create(more: object = {}, headers: Record<string, string> = PREFER, documentId?: string) {
  const document_id = documentId ?? (await copy())
  return sender.call('POST', 'document-signrequest', { document_id, signers: SIGNERS, ...more }, headers)
}

async function copy(): Promise<string> {
  return (await sender.call('POST', `documents/${contract}/copy`)).json().document_id
}

const statusOf = async (url: string) => (await server.inject({ method: 'GET', url: new URL(url).pathname })).statusCode

async function auditKinds(id: string): Promise<string[]> {
  const trail = await sender.call('GET', `document-signrequest/${id}/audit-trail`, undefined, {
    accept: 'application/json',
  })
  return trail.json().entries.map(({ canonical }: { canonical: string }) => JSON.parse(canonical).kind)
}

describe('Prefer: return=representation on a sign request', () => {
  test('returns its signers with ids, and a link for each signer whose turn it is', async () => {
    const answer = await create()
    const { sign_request, links } = answer.json()
    expect(answer.headers['preference-applied']).toBe('return=representation')
    expect(sign_request.signers.map(({ name }: { name: string }) => name)).toEqual(['Asha Rao', 'Ben Ode'])
    expect(links.map(({ signer_id }: { signer_id: string }) => signer_id)).toEqual(
      sign_request.signers.map(({ id }: { id: string }) => id),
    )
    for (const { url } of links) expect(await statusOf(url)).toBe(200)
    expect(await auditKinds(sign_request.document_id)).toEqual([
      ...['request_created', 'signer_invited', 'signer_invited', 'link_added', 'link_added'],
    ])
  })

  test('returns no link of a signer who has to wait', async () => {
    const { sign_request, links } = (await create({ is_sequential: true })).json()
    expect(links).toMatchObject([{ signer_id: sign_request.signers[0].id }])
  })

  test('leaves the links of mails and further links alive, and counts as an added link', async () => {
    const { document_id, links } = (await create()).json()
    const [{ signer_id, url }] = links
    const link = `document-signrequest/${document_id}/signers/${signer_id}/link`
    const further = (await sender.call('POST', link, { keep: true })).json().url
    expect([await statusOf(url), await statusOf(further)]).toEqual([200, 200])
    const [{ added_links }] = (await server.database.owner(
      'SELECT added_links FROM signers s JOIN sign_requests r USING (request_id) WHERE r.document_id = $1 AND s.position = 0',
      [document_id],
    )) as [{ added_links: number }]
    expect(added_links).toBe(2)
    await sender.call('POST', link)
    expect([await statusOf(url), await statusOf(further)]).toEqual([410, 410])
  })

  test('warns about a box over text', async () => {
    const [asha] = SIGNERS
    const at = (y: number) => [{ ...asha, page: ['1'], cords: [{ x: 20, y, w: 500, h: 40 }] }]
    const { text } = (await sender.call('GET', `documents/${contract}/anchors`)).json()
    const line = text.find(({ page }: { page: number }) => page === 1)
    const { warnings } = (await create({ signers: at(line.y) })).json()
    expect(warnings).toMatchObject([{ field: 'signers[0].cords[0]', code: 'over_text' }])
    expect((await create({ signers: at(0) })).json().warnings).toEqual([])
  })

  test('returns no links to a key without the scope `links`, and makes none', async () => {
    const answer = await create({}, { ...PREFER, ...weak })
    expect(answer.headers['preference-applied']).toBe('return=representation')
    expect(Object.keys(answer.json())).toEqual(['status', 'message', 'document_id', 'sign_request', 'warnings'])
    expect(answer.json().sign_request.signers[0].id).toMatch(/^sgn_/)
    expect(await auditKinds(answer.json().document_id)).not.toContain('link_added')
  })

  test('without the header, the answer has three members, and no link is made', async () => {
    const answer = await create({}, {})
    expect(Object.keys(answer.json())).toEqual(['status', 'message', 'document_id'])
    expect(answer.headers['preference-applied']).toBeUndefined()
    expect(await auditKinds(answer.json().document_id)).not.toContain('link_added')
  })

  test('a replay by Idempotency-Key has no links, and none are stored', async () => {
    const documentId = await sender.addDocument()
    const headers = { ...PREFER, 'idempotency-key': newId() }
    const first = await create({}, headers, documentId)
    const again = await create({}, headers, documentId)
    expect(again.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'preference-applied': 'return=representation',
    })
    expect(again.json()).toMatchObject({ sign_request: first.json().sign_request, links: null })
    expect(again.json().note).toContain('links: shown once')
    const [stored] = await server.database.owner('SELECT body FROM idempotency_keys WHERE key = $1', [
      headers['idempotency-key'],
    ])
    for (const { url } of first.json().links) expect(JSON.stringify(stored)).not.toContain(url.split('/').at(-1))
  })

  test('an equal create without a key has no links either, and makes none', async () => {
    const documentId = await sender.addDocument()
    const first = (await create({}, PREFER, documentId)).json()
    const again = await create({}, PREFER, documentId)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json()).toMatchObject({ sign_request: { id: first.sign_request.id }, links: null })
    const added = (await auditKinds(documentId)).filter((kind) => kind === 'link_added')
    expect(added).toHaveLength(2)
  })

  test('a refused create makes no links and does not apply the preference', async () => {
    const refused = await create({ signers: [{ name: 'Asha Rao', email: 'not an address' }] })
    expect([refused.statusCode, refused.headers['preference-applied']]).toEqual([422, undefined])
  })

  test('is the same for a request from a template', async () => {
    const roles = [{ name: 'tenant', page: ['1'], cords: [{ x: 64, y: 692, w: 213, h: 50 }] }]
    const template = await sender.call('POST', 'templates', { name: 'Lease', document_id: contract, roles }, PREFER)
    expect(template.headers['preference-applied']).toBe('return=representation')
    const path = `templates/${template.json().template_id}/document-signrequest`
    const body = { roles: { tenant: SIGNERS[0] } }
    const answer = (await sender.call('POST', path, body, PREFER)).json()
    expect(answer.sign_request).toMatchObject({ document_id: answer.document_id, signers: [{ name: 'Asha Rao' }] })
    expect(answer.links).toMatchObject([{ signer_id: answer.sign_request.signers[0].id }])
    expect(await statusOf(answer.links[0].url)).toBe(200)
    const plain = await sender.call('POST', path, body)
    expect(Object.keys(plain.json())).toEqual(['status', 'message', 'document_id'])
  })
})

test('every create applies the preference and returns what it created', async () => {
  const { sign_request } = (await create()).json()
  const signer = `document-signrequest/${sign_request.document_id}/signers/${sign_request.signers[0].id}`
  const row = { document_id: await sender.addDocument(), signers: SIGNERS }
  const creates: [path: string, body: unknown, member: string][] = [
    ['documents', { name: 'a.pdf', content_base64: await contentOf(contract) }, 'document_id'],
    [`documents/${contract}/copy`, {}, 'document_id'],
    ['bulk-jobs', { rows: [row] }, 'id'],
    ['webhook-endpoints', { url: 'http://127.0.0.1:9/hook' }, 'id'],
    ['api-keys', { name: 'b', scopes: ['requests:read'] }, 'id'],
    [`${signer}/embed-session`, { mode: 'redirect', return_url: 'https://app.example.com/' }, 'url'],
    [`${signer}/link`, { keep: true }, 'url'],
  ]
  for (const [path, body, member] of creates) {
    const answer = await sender.call('POST', path, body, PREFER)
    expect([path, answer.statusCode === 200 || answer.body]).toEqual([path, true])
    expect([path, answer.headers['preference-applied']]).toEqual([path, 'return=representation'])
    expect([path, typeof answer.json()[member]]).toEqual([path, 'string'])
    expect([path, (await sender.call('POST', path, body)).headers['preference-applied']]).toEqual([path, undefined])
  }
}, 60_000)

async function contentOf(documentId: string): Promise<string> {
  return (await sender.call('GET', `documents/${documentId}/content`)).rawPayload.toString('base64')
}
