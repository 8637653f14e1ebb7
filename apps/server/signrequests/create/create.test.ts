import { createHash } from 'node:crypto'
import { canonicalJson } from '@countersign/evidence/chain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../platform/http/caller.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { isAccessCode } from './access-code.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com' }
const ben = { name: 'Ben Ode', email: 'ben@example.com' }

async function create(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const document_id = body.document_id ?? (await sender.addDocument())
  return sender.call('POST', 'document-signrequest', { document_id, signers: [asha, ben], ...body }, headers)
}

async function refused(body: Record<string, unknown>) {
  const answer = await create(body)
  const { code, errors, message } = answer.json()
  return {
    status: answer.statusCode,
    code,
    fields: errors.map((e: { field: string; code: string }) => `${e.field}: ${e.code}`),
    message,
  }
}

describe('creating a sign request', () => {
  it('answers exactly three members, and the rest in headers', async () => {
    const documentId = await sender.addDocument()
    const answer = await create({ document_id: documentId })
    expect(answer.json()).toEqual({ status: 'success', message: expect.any(String), document_id: documentId })
    expect(answer.headers['sign-request-id']).toMatch(/^sr_[0-9a-z]{26}$/)
    expect(answer.headers['request-id']).toMatch(/^req_/)
    expect(answer.headers.location).toBe(`/api/v1/document-signrequest/${documentId}`)
  })

  it('also returns the request with Prefer: return=representation', async () => {
    const answer = await create({}, { prefer: 'return=representation' })
    expect(answer.json().sign_request).toMatchObject({
      state: 'pending',
      signers: [{ state: 'notified' }, { state: 'notified' }],
    })
  })

  it('suggests the nearest known field for an unknown one, at any depth', async () => {
    const answer = await refused({
      isSequential: true,
      signers: [{ ...asha, sigtype: 'draw', cords: [{ x: 1, y: 1, w: 9, hh: 9 }] }],
    })
    expect(answer).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(answer.fields).toEqual(
      expect.arrayContaining([
        'isSequential: unknown_field',
        'signers[0].sigtype: unknown_field',
        'signers[0].cords[0].h: required',
      ]),
    )
    expect((await refused({ expire_date: '2027-01-01' })).message).toContain('expiry_date')
    expect((await refused({ expire_date: '2027-01-01' })).code).toBe('unknown_field')
  })

  it('reports all errors at once', async () => {
    const { fields } = await refused({
      is_sequential: 'yes',
      signers: [{ name: '', email: 'asha@example.com' }, { name: 'Ben' }],
    })
    expect(fields).toEqual(
      expect.arrayContaining([
        'is_sequential: wrong_type',
        'signers[0].name: out_of_range',
        'signers[1].email: required',
      ]),
    )
  })

  it('rejects addresses that inject a header or a second recipient', async () => {
    for (const email of [
      'a@example.com\r\nBcc: eve@example.com',
      '"x@evil y"@example.com',
      'a@b@c',
      'a, b@example.com',
    ]) {
      expect(await refused({ signers: [{ ...asha, email }] })).toMatchObject({ status: 422 })
    }
    expect(await refused({ signers: [{ ...asha, name: 'A\r\nBcc: x' }] })).toMatchObject({ status: 422 })
  })

  it('answers 404 for an unknown and a foreign document, and 422 for a malformed id', async () => {
    const stranger = await server.open()
    const foreign = await stranger.addDocument()
    const unknown = await create({ document_id: '01a1dd2a-5c42-734a-9d51-08e8baccd207' })
    const theirs = await create({ document_id: foreign })
    const { request_id: _a, ...first } = unknown.json()
    const { request_id: _b, ...second } = theirs.json()
    expect([unknown.statusCode, theirs.statusCode]).toEqual([404, 404])
    expect(second).toEqual(first)
    expect(await refused({ document_id: '42' })).toMatchObject({ status: 422, fields: ['document_id: malformed'] })
  })

  it('rejects a document that is deleted during the create', async () => {
    const document_id = await sender.addDocument()
    const deleter = new pg.Client({ connectionString: server.database.adminUrl })
    await deleter.connect()
    await deleter.query('BEGIN')
    await deleter.query('DELETE FROM documents WHERE document_id = $1', [document_id])
    const creating = create({ document_id })
    const waiting = () =>
      server.database.owner(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
                                AND application_name = 'countersign_app' AND wait_event_type = 'Lock'`)
    await expect.poll(waiting).toHaveLength(1)
    await deleter.query('COMMIT')
    await deleter.end()
    const answer = await creating
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })

  it('rejects a method without a provider before anybody is invited', async () => {
    expect(await refused({ signers: [{ ...asha, sig_type: 'national_id' }] })).toMatchObject({
      status: 422,
      code: 'method_unavailable',
    })
    expect(await refused({ signers: [{ ...asha, fallback: ['aadhaar'] }] })).toMatchObject({
      code: 'method_unavailable',
    })
    expect(await refused({ signers: [{ ...asha, sig_type: 'fax' }] })).toMatchObject({ code: 'validation_failed' })
  })

  it.each([
    ['a value that is no text', { 'loan\nid': { nested: true } }, 'metadata'],
    ['a name that is too long', { ['n'.repeat(41)]: '7' }, 'metadata'],
    ['a value that is too long', { loan: 'v'.repeat(501) }, 'metadata.loan'],
    ['more than fifty', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, '7'])), 'metadata'],
  ])('refuses metadata with %s', async (_what, metadata, field) => {
    const answer = await refused({ metadata })
    expect(answer.status).toBe(422)
    expect(answer.fields[0]).toContain(field)
  })

  it('accepts sequence for all signers or for none', async () => {
    expect(await refused({ signers: [{ ...asha, sequence: 1 }, ben] })).toMatchObject({
      fields: ['signers[1].sequence: sequence_incomplete'],
    })
    expect(await refused({ signers: [{ ...asha, sequence: 0 }] })).toMatchObject({
      fields: ['signers[0].sequence: out_of_range'],
    })
  })

  it('rejects a box outside its page and names the page and its size', async () => {
    const answer = await refused({ signers: [{ ...asha, page: ['1'], cords: [{ x: 500, y: 800, w: 200, h: 50 }] }] })
    expect(answer).toMatchObject({ status: 422, fields: ['signers[0].cords[0]: box_outside_page'] })
    expect(answer.message).toMatch(/595.*842/)
  })

  it('rejects a box that is too small for a mark', async () => {
    const answer = await refused({ signers: [{ ...asha, page: ['1'], cords: [{ x: 50, y: 50, w: 3, h: 50 }] }] })
    expect(answer).toMatchObject({ status: 422, fields: ['signers[0].cords[0]: box_invalid'] })
    expect(answer.message).toContain('at least 4 points')
  })

  it('rejects overlapping boxes of two signers', async () => {
    const box = { page: ['1'], cords: [{ x: 50, y: 50, w: 100, h: 40 }] }
    expect(
      (
        await refused({
          signers: [
            { ...asha, ...box },
            { ...ben, ...box },
          ],
        })
      ).fields,
    ).toEqual(['signers[1].cords[0]: boxes_overlap'])
  })

  it('rejects a webhook_url in a special address range, in every notation', async () => {
    for (const url of [
      'https://127.0.0.1/',
      'https://0x7f.1/',
      'https://[::ffff:127.0.0.1]/',
      'https://169.254.169.254/latest',
      'ftp://example.com/',
      'http://example.com/',
    ]) {
      expect(await refused({ webhook_url: url })).toMatchObject({ status: 422, code: 'webhook_url_refused' })
    }
  })

  it('stores only a slow hash of an access code', async () => {
    const answer = await create(
      { signers: [{ ...asha, auth: 'access_code', access_code: 'open sesame' }] },
      { prefer: 'return=representation' },
    )
    expect(answer.body).not.toContain('sesame')
    const rows = await server.database.owner(
      `SELECT row_to_json(s)::text AS row FROM signers s UNION ALL SELECT row_to_json(r)::text FROM sign_requests r`,
    )
    expect(rows.some(({ row }) => String(row).includes('sesame'))).toBe(false)
    expect(await refused({ signers: [{ ...asha, auth: 'access_code' }] })).toMatchObject({
      fields: ['signers[0].access_code: required'],
    })
  })

  it.each([
    [
      'Bob\u202egnp',
      'signers[0].name contains U+202E, a character that changes the direction of the text, at position 4',
    ],
    ['My\u200bBank', 'signers[0].name contains U+200B, an invisible character, at position 3'],
    ['A\u200dB', 'signers[0].name contains U+200D, an invisible joiner where it has no effect, at position 2'],
  ])('N3: refuses the name %j and says which character it is', async (name, why) => {
    expect(await refused({ signers: [{ ...asha, name }] })).toMatchObject({
      status: 422,
      fields: ['signers[0].name: malformed'],
      message: expect.stringContaining(why),
    })
  })

  it('N3: accepts joiners in names that need them, and refuses direction marks in a reassigned name', async () => {
    const documentId = await sender.addDocument()
    const names = ['علی\u200cرضا', 'ශ්\u200dරී']
    const signers = names.map((name) => ({ ...asha, name }))
    const answer = await create({ document_id: documentId, signers }, { prefer: 'return=representation' })
    const made = answer.json().sign_request.signers as { id: string; name: string }[]
    expect(made.map(({ name }) => name)).toEqual(names)
    const path = `document-signrequest/${documentId}/signers/${made[0]?.id}/reassign`
    const reassigned = await sender.call('POST', path, { name: 'Zoe\u2066', email: 'zoe@example.com' })
    expect(reassigned.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'name' }] })
  })

  it.each(['https://app.example.com/\r\nSet-Cookie: a=b', 'https://app.example.com/\u0085', 'https://a.example/ b'])(
    'N10: refuses a URL with control characters, line breaks or spaces: %j',
    async (url) => {
      const message = expect.stringContaining('line breaks')
      expect(await refused({ signers: [{ ...asha, redirect_url: url }] })).toMatchObject({
        ...{ status: 422, fields: ['signers[0].redirect_url: malformed'], message },
      })
      expect(await refused({ webhook_url: url })).toMatchObject({ fields: ['webhook_url: malformed'], message })
    },
  )

  it('L5: takes access codes of at least six characters and hashes them as passwords', async () => {
    const signer = (access_code: string) => ({ signers: [{ ...asha, auth: 'access_code', access_code }] })
    expect(await refused(signer('12345'))).toMatchObject({ status: 422 })
    const { 'sign-request-id': id } = (await create(signer('123456'))).headers
    const requestId = fromPublicId('sr', String(id))
    const [row] = await server.database.owner('SELECT options FROM signers WHERE request_id = $1', [requestId])
    expect(row?.options.accessCodeHash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  })

  it('is unavailable in live mode without credentials for sealing', async () => {
    const { accountId } = sender
    const [{ tenant_id }] = await server.database.owner(
      `SELECT tenant_id FROM tenants WHERE account_id = $1 AND mode = 'live'`,
      [accountId],
    )
    const { createSignRequest } = await import('./create.ts')
    const { makeMailAllowance } = await import('../../accounts/mail-allowance.ts')
    const caller = {
      tenantId: String(tenant_id),
      accountId,
      mode: 'live',
      slot: 0,
      by: { kind: 'key', keyId: '' },
      scopes: new Set<Scope>(),
    } as const
    const deps = {
      ...server.deps,
      checkTarget: async () => ({ ok: true as const }),
      canSign: () => false,
      acceptsCertificates: async () => false,
      providers: async () => [],
      mails: makeMailAllowance(server.deps.db, 50),
    }
    await expect(createSignRequest(deps, caller, {} as never, { who: { type: 'system' } })).rejects.toMatchObject({
      code: 'signing_unavailable',
    })
  })
})

describe('a second request for a document', () => {
  it('gets a 409 that names the conflicting request', async () => {
    const documentId = await sender.addDocument()
    const first = await create({ document_id: documentId })
    const second = await create({ document_id: documentId, message: 'Please' })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({
      code: 'signrequest_exists',
      sign_request_id: first.headers['sign-request-id'],
      state: 'pending',
    })
  })

  it('with an equal body, in any order of members, gets the first answer', async () => {
    const documentId = await sender.addDocument()
    const first = await create({ document_id: documentId, reference: 'a' })
    const repeat = await sender.call('POST', 'document-signrequest', {
      signers: [asha, ben],
      reference: 'a',
      document_id: documentId,
    })
    expect(repeat.statusCode).toBe(200)
    expect(repeat.json()).toEqual(first.json())
    expect(repeat.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'sign-request-id': first.headers['sign-request-id'],
    })
  })

  it.each([['without an Idempotency-Key'], ['with one']])(
    'N7: does not tell whether its access code is the first one, %s',
    async (how) => {
      const documentId = await sender.addDocument()
      const headers = how === 'with one' ? { 'idempotency-key': documentId } : {}
      const withCode = (access_code: string) => {
        const body = { document_id: documentId, signers: [{ ...asha, auth: 'access_code', access_code }] }
        return sender.call('POST', 'document-signrequest', body, headers)
      }
      const first = await withCode('open sesame')
      const [right, wrong] = [await withCode('open sesame'), await withCode('open barley')]
      expect(first.statusCode).toBe(200)
      for (const { statusCode, body, headers: sent } of [right, wrong]) {
        expect({ statusCode, body }).toEqual({ statusCode: 200, body: first.body })
        expect(sent).toMatchObject({ 'idempotent-replayed': 'true' })
      }
      const stored = await server.database.owner(
        `SELECT s.options->>'accessCodeHash' AS hash FROM signers s JOIN sign_requests r USING (tenant_id, request_id)
          WHERE r.document_id = $1`,
        [documentId],
      )
      expect(await Promise.all(stored.map(({ hash }) => isAccessCode('open sesame', hash)))).toEqual([true])
    },
  )

  it('L2: stores no hash of a body that can be recomputed without its row', async () => {
    const [one, other] = [await sender.addDocument(), await sender.addDocument()]
    for (const documentId of [one, other]) {
      const body = { document_id: documentId, signers: [asha] }
      await sender.call('POST', 'document-signrequest', body, { 'idempotency-key': documentId })
    }
    const hashes = await server.database.owner(
      `SELECT encode(body_hash, 'hex') AS hash FROM sign_requests WHERE document_id = ANY ($1::uuid[])
        UNION ALL SELECT encode(body_hash, 'hex') FROM idempotency_keys WHERE key = ANY ($1::text[])`,
      [[one, other]],
    )
    const bodies = [one, other].map((document_id) => canonicalJson({ document_id, signers: [asha] }))
    for (const body of bodies) {
      expect(JSON.stringify(hashes)).not.toContain(createHash('sha256').update(body).digest('hex'))
    }
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(4)
  })

  it('is accepted once the first has ended', async () => {
    const documentId = await sender.addDocument()
    await create({ document_id: documentId })
    await sender.call('POST', `document-signrequest/${documentId}/cancel`)
    const again = await create({ document_id: documentId })
    expect(again.statusCode).toBe(200)
    expect(again.headers['idempotent-replayed']).toBeUndefined()
  })

  it('is accepted once the first has expired, also before the timer runs', async () => {
    const documentId = await sender.addDocument()
    const first = await create({ document_id: documentId })
    await server.database.owner(`UPDATE tenants SET clock_offset = '40 days' WHERE tenant_id = $1`, [sender.tenantId])
    try {
      const late = await sender.call('POST', `document-signrequest/${documentId}/cancel`)
      expect(late.json()).toMatchObject({ code: 'wrong_state', reason: 'request_expired', state: 'expired' })
      const second = await create({ document_id: documentId })
      expect(second.statusCode).toBe(200)
      expect(second.headers['sign-request-id']).not.toBe(first.headers['sign-request-id'])
      const older = `document-signrequest/${documentId}/events?sign_request_id=${first.headers['sign-request-id']}`
      expect((await sender.call('GET', older)).json().data.at(-1).type).toBe('document.expired')
    } finally {
      await server.database.owner(`UPDATE tenants SET clock_offset = '0' WHERE tenant_id = $1`, [sender.tenantId])
    }
  })

  it('is created once by 20 concurrent calls', async () => {
    const documentId = await sender.addDocument()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create({ document_id: documentId, reference: String(i) })),
    )
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
    const [{ n }] = await server.database.owner('SELECT count(*)::int AS n FROM sign_requests WHERE document_id = $1', [
      documentId,
    ])
    expect(n).toBe(1)
  })
})

describe('bodies and answers', () => {
  const raw = (payload: string, headers: Record<string, string>) =>
    sender.call('POST', 'document-signrequest', payload, headers)

  it('rejects a content type that only starts like JSON’s', async () => {
    for (const type of [
      'application/json\ta',
      'application/jsonx',
      'text/plain',
      'application/x-www-form-urlencoded',
    ]) {
      expect((await raw('a=1', { 'content-type': type })).statusCode).toBe(415)
    }
  })

  it('answers malformed JSON with 400 and without a stack trace', async () => {
    const answer = await raw('{"document_id":', { 'content-type': 'application/json' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      status: 'error',
      code: 'malformed_json',
      request_id: answer.headers['request-id'],
    })
  })

  it('answers errors as RFC 9457 if Accept asks for it', async () => {
    const answer = await raw('{}', { 'content-type': 'application/json', accept: 'application/problem+json' })
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'validation_failed',
      type: expect.stringContaining('/docs#errors-validation_failed'),
    })
  })

  it('never rejects a call because of Accept', async () => {
    const documentId = await sender.addDocument()
    expect((await create({ document_id: documentId }, { accept: 'text/html' })).statusCode).toBe(200)
  })
})
