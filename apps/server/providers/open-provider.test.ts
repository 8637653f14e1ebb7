import { createHash, randomUUID, X509Certificate } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Begun, SignatureOrder } from '@countersign/remote-signing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeResolver } from '../platform/address-guard/index.ts'
import { type Office, openOffice } from '../trust/testing/trust.ts'
import { openProviders, type Providers } from './open.ts'
import { openProvider } from './open-provider.ts'
import { type SandboxEsp, startSandboxEsp } from './start-sandbox.ts'
import { esignFile, makeP12, pinnedCertificate } from './testing/providers.ts'

let folder: string
let office: Office
let esp: SandboxEsp
let providers: Providers
const certificates = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-providers-'))
  office = await openOffice()
  esp = await startSandboxEsp({ folder, port: 0, publicUrl: 'https://sign.example' })
  await mkdir(join(folder, 'files'))
  for (const name of ['ours', 'theirs']) {
    certificates.set(name, Buffer.from(makeP12(join(folder, `files/${name}.p12`), name)).toString('base64'))
  }
  await writeFile(join(folder, 'files/password'), 'secret\n', { mode: 0o600 })
  const file = {
    ...esignFile({ id: 'esp-one', certificate: pinnedCertificate() }),
    key: { p12: 'ours.p12', passwordFile: 'password' },
    aspKeys: { 'ASP-THEIRS': { p12: 'theirs.p12', passwordFile: 'password' } },
  }
  await writeFile(join(folder, 'files/esp-one.json'), JSON.stringify(file))
  providers = openProviders({ folder: join(folder, 'files'), sandbox: { url: esp.url, folder } })
})
afterAll(async () => {
  await esp.stop()
  await office.close()
  await rm(folder, { recursive: true })
})

const open = (mode: 'test' | 'live', id: string) => {
  const deps = { db: office.db, providers, resolve: makeResolver({ servers: [] }), publicUrl: 'https://sign.example' }
  return openProvider(deps, office.tenants[mode], mode, id)
}

const assign = (providers: object[]) =>
  office.database.owner('UPDATE accounts SET providers = $1', [JSON.stringify(providers)])

function order(): SignatureOrder {
  return {
    for: 'signature',
    txn: randomUUID(),
    hash: createHash('sha256').update('bytes').digest(),
    documentInfo: 'Lease',
    returnUrl: 'https://sign.example/provider/7_t0ken',
    answerUrl: 'https://sign.example/provider/7_t0ken/answer',
    documentUrl: 'https://sign.example/provider/7_t0ken/document',
    now: new Date(),
  }
}

const requestIn = ({ evidence }: Begun) =>
  Buffer.from(evidence[0]?.bytes ?? [])
    .toString()
    .replaceAll(/\s/g, '')

test('signs requests with our key, or with the key of the account’s own ASP id', async () => {
  await assign([{ id: 'esp-one', asp_id: null }])
  const ours = await open('live', 'esp-one')
  const first = requestIn((await ours.signer.begin(order())) as Begun)
  expect(first).toContain('aspId="ASP-OURS"')
  expect(first).toContain(certificates.get('ours'))

  await assign([{ id: 'esp-one', asp_id: 'ASP-THEIRS' }])
  const theirs = await open('live', 'esp-one')
  expect(theirs.profile).toMatchObject({ id: 'esp-one', aspId: 'ASP-THEIRS' })
  const second = requestIn((await theirs.signer.begin(order())) as Begun)
  expect(second).toContain('aspId="ASP-THEIRS"')
  expect(second).toContain(certificates.get('theirs'))
})

test('does not open a provider of another account or of the other mode', async () => {
  await assign([{ id: 'esp-one', asp_id: null }])
  await expect(open('test', 'esp-one')).rejects.toThrow(/no provider of this account/)
  await expect(open('live', 'sandbox-esp-21')).rejects.toThrow(/no provider of this account/)
  await assign([])
  await expect(open('live', 'esp-one')).rejects.toThrow(/no provider of this account/)
})

test('the sandbox’s provider accepts us as its customer, in eSign', async () => {
  const { signer } = await open('test', 'sandbox-esp-3')
  expect(await signer.begin(order())).toMatchObject({
    outcome: 'begun',
    departure: { kind: 'form', action: `${esp.url}/esign/authRequest` },
  })
})

test('in CSC it redirects people to its one registered address, and state names the attempt', async () => {
  const { signer } = await open('test', 'sandbox-csc')
  const { txn, returnUrl, now } = order()
  const begun = (await signer.begin({ for: 'certificate', txn, returnUrl, now })) as Begun
  const address = new URL(begun.departure.kind === 'redirect' ? begun.departure.url : '')
  expect(address.searchParams.get('redirect_uri')).toBe('https://sign.example/provider/return')
  expect(address.searchParams.get('state')).toMatch(/^7_t0ken\.[\w-]{43}$/)
  const page = await fetch(address)
  expect(page.status).toBe(200)
})

test('trusts certificates of the sandbox’s provider in the sandbox', async () => {
  const authority = await providers.sandboxAuthority()
  expect(new X509Certificate(authority?.anchor ?? Buffer.alloc(0)).subject).toContain('Sandbox ESP')
  expect(authority?.origin).toBe(esp.url)
})
