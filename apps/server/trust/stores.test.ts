import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPki, issueSigner, pemOfCertificate } from '@countersign/sandbox-pki'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isStoreName, openTrustStores } from './stores.ts'

const pki = createPki({ baseUrl: 'http://pki.test' })
const [root, intermediate] = [pki.root.certificate, pki.intermediate.certificate]

let folder: string
let now = 0
beforeEach(async () => {
  now = 0
  folder = await mkdtemp(join(tmpdir(), 'countersign-trust-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = () => openTrustStores({ folder, defaults: ['default'] }, () => now)
const put = async (path: string, bytes: string | Uint8Array) => {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), bytes)
}
const count = async (names: string[] | null) => (await open().anchors(names)).length

test('a store is a folder of PEM and DER files', async () => {
  await put('cca-india/both.pem', `# roots\n${pemOfCertificate(root)}\n${pemOfCertificate(intermediate)}`)
  await put('default/root.cer', root)
  expect(await count(['cca-india'])).toBe(2)
  expect(await count(['cca-india', 'default', 'elsewhere'])).toBe(3)
  expect(await count(null)).toBe(1)
  expect(await count([])).toBe(0)
})

test('a store may be a symbolic link, and files in the folder itself are ignored', async () => {
  await put('elsewhere/.store/root.pem', pemOfCertificate(root))
  await symlink(join(folder, 'elsewhere/.store'), join(folder, 'linked'))
  await put('readme', 'see docs')
  expect((await open().list()).map(({ name, anchors }) => [name, anchors.length])).toEqual([
    ['elsewhere', 0],
    ['linked', 1],
  ])
})

test('without a folder there is no store and no trust anchor', async () => {
  const stores = openTrustStores({ folder: join(folder, 'nowhere'), defaults: ['default'] })
  expect(await stores.list()).toEqual([])
  expect(await stores.anchors(null)).toEqual([])
})

test('reports and ignores files that are not CA certificates', async () => {
  const { chain } = issueSigner(pki, { subject: { commonName: 'Ada' } })
  await put('own/ada.pem', pemOfCertificate(chain[0]))
  await put('own/broken.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
  await put('own/notes.txt', 'ask Grace')
  await put('own/root.der', root)
  await put('own/.hidden', 'left alone')
  await symlink('nowhere', join(folder, 'own/link.pem'))
  const [store] = await open().list()
  expect(store?.anchors).toHaveLength(1)
  expect(store?.problems).toEqual([
    'ada.pem: certificate 1 is no authority’s',
    expect.stringMatching(/^broken\.pem: certificate 1 cannot be read: /),
    'link.pem cannot be read: ENOENT',
    'notes.txt holds no certificate',
  ])
})

test('notices a change after ten seconds', async () => {
  await put('default/root.pem', pemOfCertificate(root))
  const stores = open()
  expect(await stores.anchors(null)).toHaveLength(1)
  await put('default/root.pem', pemOfCertificate(root) + pemOfCertificate(intermediate))
  await utimes(join(folder, 'default/root.pem'), 1, 1)
  now = 9_999
  expect(await stores.anchors(null)).toHaveLength(1)
  now = 10_000
  expect(await stores.anchors(null)).toHaveLength(2)
  await rm(join(folder, 'default'), { recursive: true })
  now = 20_000
  expect(await stores.anchors(null)).toHaveLength(0)
})

test('accepts only plain names, so none leads out of the folder', () => {
  for (const name of ['default', 'cca-india', 'eu', 'own-2']) expect(isStoreName(name), name).toBe(true)
  for (const name of ['', '.', '..', 'a/b', 'CCA', '-a', 'a-', 'a b', 'ä', 'a'.repeat(64)]) {
    expect(isStoreName(name), name).toBe(false)
  }
})
