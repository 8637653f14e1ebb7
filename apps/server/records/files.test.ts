import { createHash } from 'node:crypto'
import { checkChain } from '@countersign/evidence/chain'
import { memorySource } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { waitUntilSealDue } from '../signrequests/testing/ordered.ts'

let signing: TestSigning
let made: Made

beforeAll(async () => {
  signing = await startTestSigning()
  made = await signing.make(['Asha', 'Ben'])
  await signing.sign(made, 0)
  await signing.sign(made, 1)
  await signing.seal()
})
afterAll(() => signing.stop())

const get = (path: string, headers: Record<string, string> = {}) => signing.sender.call('GET', path, undefined, headers)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

describe.each(['signed-document', 'audit-trail'])('the %s of a completed request', (name) => {
  it('is a PDF with valid signatures, with its hash as the ETag', async () => {
    const answer = await get(`${made.path}/${name}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const hash = sha256(answer.rawPayload)
    expect(answer.headers.etag).toBe(`"${hash.toString('hex')}"`)
    expect(answer.headers['repr-digest']).toBe(`sha-256=:${hash.toString('base64')}:`)
    const { trust } = await signing.deps.credentials('test')
    const verdict = await verifyPdf(memorySource(answer.rawPayload), { anchors: trust.anchors, now: new Date() })
    expect(verdict.conclusion).toBe('valid')
  })

  it('supports range requests, and answers 304 if the ETag matches', async () => {
    const whole = await get(`${made.path}/${name}`)
    const part = await get(`${made.path}/${name}`, { range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)])
    const known = await get(`${made.path}/${name}`, { 'if-none-match': String(whole.headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
  })

  it('is named by hash and size in the completion event and in the audit trail', async () => {
    const whole = await get(`${made.path}/${name}`)
    const key = name.replace('-', '_')
    const facts = { sha256: sha256(whole.rawPayload).toString('hex'), size: whole.rawPayload.length }
    const { data: events } = (await get(`${made.path}/events`)).json()
    const { type, data } = events.at(-1)
    expect([type, data.state]).toEqual(['document.signed', 'completed'])
    expect(data[key]).toMatchObject({ ...facts, content_type: 'application/pdf' })
    const { entries } = (await get(`${made.path}/audit-trail`, { accept: 'application/json' })).json()
    expect(JSON.parse(entries.at(-1).canonical)).toMatchObject({ kind: 'request_completed', data: { [key]: facts } })
  })
})

describe('the audit trail as data', () => {
  it('is a verifiable chain', async () => {
    const { sign_request_id, entries, count, head } = (
      await get(`${made.path}/audit-trail`, { accept: 'application/json' })
    ).json()
    const verdict = checkChain(sign_request_id, entries, (text) => sha256(Buffer.from(text)).toString('hex'))
    expect(verdict).toEqual({ ok: true, count, head })
  })
})

describe('before a request is completed', () => {
  it('the files get a 409 with the state, and the entries are available', async () => {
    const open = await signing.make(['Asha', 'Ben'])
    await signing.sign(open, 0)
    for (const name of ['signed-document', 'audit-trail']) {
      const answer = await get(`${open.path}/${name}`)
      expect([answer.statusCode, answer.json().code, answer.json().state]).toEqual([409, 'not_ready', 'in_progress'])
    }
    const { entries } = (await get(`${open.path}/audit-trail`, { accept: 'application/json' })).json()
    expect(entries.length).toBeGreaterThan(3)
  })
})

describe('of a request that ended without being completed', () => {
  it('there is no signed document', async () => {
    const ended = await signing.make(['Asha'])
    await signing.sender.call('POST', `${ended.path}/cancel`)
    const answer = await get(`${ended.path}/signed-document`)
    expect([answer.statusCode, answer.json().message]).toEqual([404, expect.stringContaining('is cancelled')])
    expect((await get('document-signrequest/unknown/signed-document')).statusCode).toBe(404)
  })

  it('the audit trail that cannot be made is a problem of the request, until a later download makes it', async () => {
    const ended = await signing.make(['Asha'])
    await signing.sender.call('POST', `${ended.path}/cancel`)
    const download = (seal: () => Promise<void>) =>
      Promise.all([get(`${ended.path}/audit-trail`), waitUntilSealDue(signing, ended).then(seal)])
    signing.pki.switches.tsa = 'down'
    const log = { warn: () => {}, error: () => {} } as never
    const [refused] = await download(() => signing.seal({ log }))
    signing.pki.switches.tsa = 'up'
    expect(refused.json().code).toBe('not_ready')
    const problem = { work: 'certificate_of_completion', code: 'audit_trail_not_made' }
    expect((await get(ended.path)).json()).toMatchObject({ state: 'cancelled', problems: [problem] })
    const why = (await get(`${ended.path}/explain`)).json()
    expect(why).toMatchObject({ waiting_for: 'nothing', problems: [problem] })
    expect(why.summary).toContain('Problem: the audit trail cannot be made as a PDF')
    const [made] = await download(() => signing.seal())
    expect(made.statusCode).toBe(200)
    expect((await get(ended.path)).json().problems).toEqual([])
  })

  it('the audit trail is a sealed PDF, created by the first download', async () => {
    const ended = await signing.make(['Asha', 'Ben'])
    await signing.sign(ended, 0)
    await signing.seal()
    await signing.sender.call('POST', `${ended.path}/cancel`)
    const [answer] = await Promise.all([
      get(`${ended.path}/audit-trail`),
      waitUntilSealDue(signing, ended).then(() => signing.seal()),
    ])
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain('(audit trail).pdf')
    const { trust } = await signing.deps.credentials('test')
    const verdict = await verifyPdf(memorySource(answer.rawPayload), { anchors: trust.anchors, now: new Date() })
    expect(verdict.signatures.map(({ level, conclusion }) => `${level} ${conclusion}`)).toEqual([
      'B-LTA valid',
      'timestamp valid',
    ])
    expect((await get(`${ended.path}/audit-trail`)).rawPayload).toEqual(answer.rawPayload)
  })
})
