import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from './provider.ts'
import { readProviderFile } from './read-file.ts'
import { esignFile, makeP12, pinnedCertificate } from './testing/providers.ts'
import { tryOut } from './try-out.ts'

let folder: string
let offered: string[] = []
const server = createServer((_, response) => {
  response.end(JSON.stringify({ methods: offered, authType: ['oauth2code'], oauth2: serviceUrl() }))
})
const serviceUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-providers-'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  makeP12(join(folder, 'ours.p12'), 'Us')
  makeP12(join(folder, 'theirs.p12'), 'Them')
  makeP12(join(folder, 'curve.p12'), 'Us', 'P-256')
  await writeFile(join(folder, 'password'), 'secret\n', { mode: 0o600 })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const key = (name: string) => ({ p12: `${name}.p12`, passwordFile: 'password' })
const until = '2026-12-31T00:00:00Z'
const esign = (name: string) => ({
  ...esignFile({ id: 'esp', certificate: '' }),
  key: key(name),
  aspKeys: { 'ASP-THEIRS': key('theirs') },
  responseCertificates: [{ certificate: pinnedCertificate(), until }],
})
const csc = (serviceUrl: string) => ({
  ...{ protocol: 'csc-2', id: 'cloud', name: 'Cloud', clientId: 'us', raw: { slotBytes: 16_000 } },
  serviceUrl,
})
const provider = (file: object): Provider => readProviderFile(JSON.stringify(file), join(folder, 'esp.json'))
const tried = (file: object, aspId: string | null = null) =>
  tryOut({ resolve: async () => [], publicUrl: 'https://sign.example' }, { provider: provider(file), aspId })

test('signs with our key, under our ASP id or an account’s', async () => {
  expect(await tried(esign('ours'))).toMatchObject({
    requester: { aspId: 'ASP-OURS', subject: expect.stringContaining('CN=Us') },
    answers: [{ subject: expect.stringContaining('CN=ESP'), until: new Date(until) }],
    service: null,
  })
  expect(await tried(esign('ours'), 'ASP-THEIRS')).toMatchObject({
    requester: { aspId: 'ASP-THEIRS', subject: expect.stringContaining('CN=Them') },
  })
})

test('reports a key that no provider would accept', async () => {
  await expect(tried(esign('curve'))).rejects.toThrow('the key for esp is not RSA')
  await expect(tried(esign('nobody'))).rejects.toMatchObject({ code: 'ENOENT' })
  const { secrets, ...rest } = provider(esign('ours'))
  const mixed = async (aspId: string) => {
    const [ours, theirs] = [await secrets.requesterKey(aspId), await secrets.requesterKey('ASP-THEIRS')]
    return { ...ours, certificates: theirs.certificates }
  }
  const swapped = { ...rest, secrets: { ...secrets, requesterKey: mixed } }
  const deps = { resolve: async () => [], publicUrl: 'https://sign.example' }
  await expect(tryOut(deps, { provider: swapped, aspId: null })).rejects.toThrow(/CN=Them.* does not belong to the key/)
})

test('queries the capabilities of a CSC service', async () => {
  offered = ['credentials/list', 'credentials/info', 'signatures/signHash']
  expect(await tried(csc(serviceUrl()))).toEqual({ requester: null, answers: [], service: serviceUrl() })
  offered = ['credentials/list', 'credentials/info']
  await expect(tried(csc(serviceUrl()))).rejects.toThrow('it does not offer signatures/signHash')
  await expect(tried(csc('http://127.0.0.1:1/csc/v2'))).rejects.toMatchObject({ code: 'provider_unreachable' })
})
