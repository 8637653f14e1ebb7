import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { type SandboxEsp, startSandboxEsp } from './start-sandbox.ts'
import { esignFile, pinnedCertificate } from './testing/providers.ts'

let folder: string
let esp: SandboxEsp
let server: TestServer
let sender: TestAccount

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-providers-'))
  esp = await startSandboxEsp({ folder, port: 0, publicUrl: 'http://127.0.0.1:8080' })
  await mkdir(join(folder, 'files'))
  const file = esignFile({ id: 'staging', mode: 'test', slotBytes: 40_000, certificate: pinnedCertificate() })
  await writeFile(join(folder, 'files/staging.json'), JSON.stringify(file))
  server = await startTestServer({
    COUNTERSIGN_PROVIDERS: join(folder, 'files'),
    COUNTERSIGN_SANDBOX_ESP_URL: esp.url,
    COUNTERSIGN_SANDBOX_ESP: folder,
  })
  sender = await server.open()
})
afterAll(async () => {
  await server.stop()
  await esp.stop()
  await rm(folder, { recursive: true })
})

const asha = { name: 'Asha Rao', email: 'asha@example.com' }

async function create(account: TestAccount, signer: object, documentId?: string) {
  const id = documentId ?? (await account.addDocument())
  const answer = await account.call('POST', 'document-signrequest', {
    document_id: id,
    signers: [{ ...asha, ...signer }],
  })
  return { ...answer.json(), status: answer.statusCode }
}

async function errorOf(account: TestAccount, signer: object, documentId?: string) {
  const { status, code, errors } = await create(account, signer, documentId)
  return { status, code, field: errors?.[0]?.field, why: errors?.[0]?.code }
}

async function assign(account: TestAccount, ...ids: string[]) {
  const providers = JSON.stringify(ids.map((id) => ({ id, asp_id: null })))
  await server.database.owner('UPDATE accounts SET providers = $2 WHERE account_id = $1', [
    account.accountId,
    providers,
  ])
}

async function pdfaDocument(account: TestAccount): Promise<string> {
  const id = await account.addDocument()
  await server.database.owner('UPDATE documents SET preflight = $2 WHERE document_id = $1', [
    id,
    JSON.stringify({ pdf_a: { part: 2, conformance: 'B' } }),
  ])
  return id
}

describe('a sandbox account', () => {
  test('may send its signers to the sandbox’s provider, by either protocol', async () => {
    for (const signer of [
      { sig_type: 'aadhaar' },
      { sig_type: 'national_id' },
      { sig_type: 'aadhaar', provider: 'sandbox-esp-3' },
      { sig_type: 'national_id', provider: 'sandbox-csc' },
      { sig_type: 'electronic', fallback: ['national_id'], provider: 'sandbox-csc' },
    ]) {
      expect(await create(sender, signer)).toMatchObject({ status: 200 })
    }
  })

  test('gets an error for a provider that it does not have, or that does not support the method', async () => {
    const field = 'signers[0].provider'
    const refused = { status: 422, code: 'validation_failed', field }
    expect(await errorOf(sender, { sig_type: 'aadhaar', provider: 'staging' })).toEqual({
      ...refused,
      why: 'unknown_provider',
    })
    expect(await errorOf(sender, { sig_type: 'aadhaar', provider: 'sandbox-csc' })).toEqual({
      ...refused,
      why: 'not_applicable',
    })
    expect(await errorOf(sender, { sig_type: 'electronic', provider: 'sandbox-csc' })).toEqual({
      ...refused,
      why: 'not_applicable',
    })
  })

  test('also has the providers that the operator assigned', async () => {
    const account = await server.open()
    await assign(account, 'staging')
    expect(await create(account, { sig_type: 'aadhaar', provider: 'staging' })).toMatchObject({ status: 200 })
  })
})

test('rejects a signature that would break PDF/A, unless another provider’s does not', async () => {
  const account = await server.open()
  await assign(account, 'staging')
  const document = await pdfaDocument(account)
  expect(await errorOf(account, { sig_type: 'aadhaar', provider: 'staging' }, document)).toEqual({
    status: 422,
    code: 'validation_failed',
    field: 'signers[0].sig_type',
    why: 'signature_too_large_for_pdfa',
  })
  expect(await create(account, { sig_type: 'aadhaar' }, document)).toMatchObject({ status: 200 })
})

test('redirects people who return from a CSC service to their attempt’s address', async () => {
  const back = await server.inject({ method: 'GET', url: '/provider/return?code=c0de&state=7_abc-DEF.r4nd0m' })
  expect(back.statusCode).toBe(303)
  expect(back.headers.location).toBe('/provider/7_abc-DEF?code=c0de&state=7_abc-DEF.r4nd0m')
  for (const state of ['', '..%2Fapi', '%2F%2Fevil.example', '.x']) {
    const answer = await server.inject({ method: 'GET', url: `/provider/return?state=${state}` })
    expect(answer.statusCode).toBe(404)
  }
})
