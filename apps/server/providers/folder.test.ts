import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProviderFolder } from './folder.ts'
import { esignFile, pinnedCertificate } from './testing/providers.ts'

const good = esignFile({ id: 'esp', certificate: pinnedCertificate() })
const { form: _form, ...withoutForm } = good
const esign3 = {
  ...{ ...withoutForm, protocol: 'cca-esign-3', version: '3.0' },
  authenticateUrl: 'https://esp.example/esign/authRequest',
}
const cloud = {
  ...{ protocol: 'csc-2', id: 'cloud', name: 'Cloud', serviceUrl: 'https://csc.example/csc/v2', clientId: 'us' },
  ...{ raw: { slotBytes: 16_000 }, clientSecretFile: 'cloud.secret' },
}
const token = { library: 'x.so', token: 't', key: 'k', certificates: 'x.pem', pinSecretName: 'esp.pin' }

let folder: string
let now = 0
beforeEach(async () => {
  now = 0
  folder = await mkdtemp(join(tmpdir(), 'countersign-providers-'))
})
afterEach(() => rm(folder, { recursive: true }))

const put = (name: string, content: object | string) =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 })
const open = (onProblem = (_: string) => {}) => openProviderFolder(folder, { now: () => now, onProblem })
const idsIn = async (look = open()) => (await look()).providers.map(({ profile }) => profile.id)

test('a file defines a provider: its profile, the mode it serves, and the paths of our secrets', async () => {
  await put('esp.json', good)
  await put('cloud.json', { ...cloud, mode: 'test' })
  await put('cloud.secret', 'hush\n')
  const { providers, problems } = await open()()
  expect(problems).toEqual([])
  expect(providers.map(({ profile, mode }) => [profile.id, mode])).toEqual([
    ['cloud', 'test'],
    ['esp', 'live'],
  ])
  expect(await providers[0]?.secrets.clientSecret()).toBe('hush')
})

test('reading the files opens no secret', async () => {
  await put('esp.json', good)
  const { providers, problems } = await open()()
  expect(problems).toEqual([])
  await expect(providers[0]?.secrets.requesterKey('ASP-OURS')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('passwords, PINs and client secrets can be stored secrets, which are read when they are used', async () => {
  const p12 = { p12: 'asp.p12', passwordSecretName: 'esp.password' }
  await put('esp.json', { ...good, key: { pkcs11: token }, aspKeys: { 'ASP-2': p12 } })
  await put('asp.p12', 'a key')
  const { clientSecretFile: _, ...rest } = cloud
  await put('cloud.json', { ...rest, clientSecretName: 'cloud.client' })
  const asked: string[] = []
  const readSecret = async (name: string, provider: string) => {
    asked.push(`${name} of ${provider}`)
    throw new Error('none is stored')
  }
  const { providers, problems } = await openProviderFolder(folder, { readSecret })()
  expect(problems).toEqual([])
  expect(asked).toEqual([])
  const [csc, esp] = providers.map(({ secrets }) => secrets)
  await expect(csc?.clientSecret()).rejects.toThrow('none is stored')
  await expect(esp?.requesterKey('ASP-OURS')).rejects.toThrow('none is stored')
  await expect(esp?.requesterKey('ASP-2')).rejects.toThrow('none is stored')
  expect(asked).toEqual(['cloud.client of cloud', 'esp.pin of esp', 'esp.password of esp'])
})

test.each<[string, string, object | string, RegExp]>([
  ['a misspelt field', 'esp.json', { ...good, sessoin: 10 }, /sessoin is unknown/],
  ['no key for eSign', 'esp.json', { ...good, key: undefined }, /key\.p12 must be/],
  ['half a key', 'esp.json', { ...good, key: { p12: 'a.p12' } }, /key\.passwordFile must be/],
  ['a key in two places', 'esp.json', { ...good, key: { ...good.key, pkcs11: {} } }, /key\.pkcs11\.library must be/],
  [
    'two places of a password',
    'esp.json',
    { ...good, key: { ...good.key, passwordSecretName: 'a' } },
    /key\.passwordSecretName excludes passwordFile/,
  ],
  [
    'two places of a PIN',
    'esp.json',
    { ...good, key: { pkcs11: { ...token, pinFile: 'pin' } } },
    /key\.pkcs11\.pinSecretName excludes pinFile/,
  ],
  [
    'two places of a client secret',
    'cloud.json',
    { ...cloud, clientSecretName: 'a' },
    /clientSecretName excludes clientSecretFile/,
  ],
  [
    'a password as a name',
    'esp.json',
    { ...good, key: { p12: 'a.p12', passwordSecretName: 'Hunter 2' } },
    /^(?!.*Hunter).*key\.passwordSecretName must be the name/,
  ],
  [
    'a stored client secret for eSign',
    'esp.json',
    { ...good, clientSecretName: 'x' },
    /clientSecretName belongs to CSC services/,
  ],
  ['half a key of an account', 'esp.json', { ...good, aspKeys: { 'ASP-2': {} } }, /aspKeys\.ASP-2\.p12 must be/],
  ['a third mode', 'esp.json', { ...good, mode: 'staging' }, /mode must be one of test, live/],
  ['another name', 'other.json', good, /its id is esp, so its name must be esp\.json/],
  ['a secret among the settings', 'cloud.json', { ...cloud, clientSecret: 'hush' }, /name a clientSecretFile/],
  ['a key for CSC', 'cloud.json', { ...cloud, key: good.key }, /key belongs to eSign providers/],
  ['a client secret for eSign', 'esp.json', { ...good, clientSecretFile: 'x' }, /belongs to CSC services/],
  [
    'a page’s policy in a list of origins',
    'esp.json',
    { ...esign3, formOrigins: ['https://*'] },
    /must be an https origin/,
  ],
  ['no JSON', 'esp.json', '{', /JSON/],
  ['a list', 'esp.json', '[]', /one JSON object/],
])('%s is named, and takes no other provider with it', async (_, name, content, why) => {
  await put('fine.json', { ...good, id: 'fine' })
  await put(name, content)
  const { providers, problems } = await open()()
  expect(providers.map(({ profile }) => profile.id)).toEqual(['fine'])
  expect(problems).toEqual([expect.stringMatching(why)])
})

test('notices added and removed files within ten seconds', async () => {
  const look = open()
  await put('esp.json', good)
  expect(await idsIn(look)).toEqual(['esp'])
  await put('cloud.json', cloud)
  now = 9_999
  expect(await idsIn(look)).toEqual(['esp'])
  now = 10_000
  expect(await idsIn(look)).toEqual(['cloud', 'esp'])
  await unlink(join(folder, 'esp.json'))
  now = 20_000
  expect(await idsIn(look)).toEqual(['cloud'])
})

test('warns once about an invalid file, and again when it has changed', async () => {
  const problems: string[] = []
  const look = open((problem) => problems.push(problem))
  await put('esp.json', '{')
  for (now of [0, 10_000, 20_000]) await look()
  expect(problems).toEqual([expect.stringContaining('esp.json')])
  await put('esp.json', { ...good, mode: 'staging' })
  now = 30_000
  await look()
  expect(problems).toEqual([expect.anything(), expect.stringContaining('mode must be')])
})

test('the example in the guide is valid', async () => {
  const guide = await readFile(new URL('../../../docs/operators/providers.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n([^`]+)```/.exec(guide) ?? []
  const [{ certificate } = { certificate: '' }] = good.responseCertificates
  await put('esp-one.json', { ...JSON.parse(example), responseCertificates: [{ certificate }] })
  expect(await open()()).toMatchObject({ problems: [], providers: [{ mode: 'live', profile: { id: 'esp-one' } }] })
})

test('without a folder there is no provider', async () => {
  expect(await openProviderFolder(join(folder, 'nowhere'))()).toEqual({ providers: [], problems: [] })
})
