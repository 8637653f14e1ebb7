import type { TrustJson, Verdict } from '@countersign/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, type Fixtures } from '../../../packages/verify/testing/fixtures.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'

let server: TestServer
let account: TestAccount
let fixtures: Fixtures
let signed: Buffer

beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_MAX_DOCUMENT_MB: '1' })
  account = await server.open()
  fixtures = createFixtures()
  signed = Buffer.from(await fixtures.archive(await fixtures.sign(await fixtures.blank())))
})
afterAll(() => server.stop())

const send = async (payload: Buffer | object, type: string) => {
  const answer = await account.call('POST', 'verify', payload, { 'content-type': type })
  return { status: answer.statusCode, body: answer.json() as { code?: string; message: string; verdict: Verdict } }
}

describe('POST /api/v1/verify', () => {
  test('verifies a PDF sent raw, in a form or as JSON, and an evidence.zip', async () => {
    const form = [
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
      signed,
      '\r\n--x--\r\n',
    ]
    const answers = [
      await send(signed, 'application/pdf'),
      await send(signed, 'application/octet-stream'),
      await send({ content_base64: signed.toString('base64') }, 'application/json'),
      await send(Buffer.concat(form.map((part) => Buffer.from(part))), 'multipart/form-data; boundary=x'),
    ]
    const verdicts = answers.map(({ body }) => ({ ...body.verdict, judged_at: '' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const verdict of verdicts) expect(verdict).toEqual(verdicts[0])
    expect(verdicts[0]).toMatchObject({ outcome: 'issuer_unknown', document: { signatures: [{ intact: true }, {}] } })
    const zip = await send(Buffer.from(await fixtures.evidence()), 'application/zip')
    expect(zip.body).toMatchObject({ verdict: { file: { kind: 'bundle' }, trail: { whole: true } } })
  }, 120_000)

  test('reports what a file is, even if it is not signed', async () => {
    const { status, body } = await send(Buffer.from('Dear Sirs'), 'application/pdf')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: expect.stringContaining('Cannot be verified'),
      verdict: { outcome: 'unreadable' },
    })
  }, 60_000)

  test('rejects a request without a file, a file that is too large, and an unsupported type', async () => {
    expect((await send(Buffer.alloc(0), 'application/pdf')).body.code).toBe('validation_failed')
    expect((await send(Buffer.alloc(4 * 1024 * 1024 + 1), 'application/pdf')).body.code).toBe('document_too_large')
    expect((await send(Buffer.from('a'), 'text/plain')).body.code).toBe('unsupported_media_type')
    const nobody = await server.inject({ method: 'POST', url: '/api/v1/verify', payload: signed })
    expect(nobody.statusCode).toBe(401)
  })
})

describe('the public page', () => {
  test('includes its trust anchors, has a strict CSP, and its worker has no network access', async () => {
    const page = await server.inject({ method: 'GET', url: '/verify' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const [script = ''] = /\/assets\/verify\/verifier-[\w-]+\.js/.exec(page.body) ?? []
    const worker = await server.inject({ method: 'GET', url: script })
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'")
  })

  test('uses the same trust anchors as the command line', async () => {
    const trust = (await server.inject({ method: 'GET', url: '/verify/trust.json' })).json() as TrustJson
    expect(trust).toMatchObject({ roots: expect.any(Array), logs: expect.any(Array) })
  })

  test('answers 404 for the hash of an unknown file', async () => {
    for (const hash of ['0'.repeat(64), 'x', '%00'])
      expect((await server.inject({ method: 'GET', url: `/verify/log/${hash}` })).statusCode).toBe(404)
  })
})
