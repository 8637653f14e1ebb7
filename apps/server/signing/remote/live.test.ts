import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memorySource, parseCertificate } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setProviderSecret } from '../../providers/secrets/manage.ts'
import { goLive } from '../../sealing/testing/go-live.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { TestAccount } from '../../testing/server.ts'
import {
  openRemoteSigner,
  type RemoteFixture,
  requireLeave,
  startRemoteFixture,
  userAt,
} from '../testing/remote-fixture.ts'
import { askToSign, type TestRequest } from '../testing/signer-browser.ts'

// A provider that the operator configured by files for a live account: the key in a P12, its password in a file or
// stored wrapped by the master key, the provider's root in a trust store. The provider runs on another port and is called over HTTP.

let fixture: RemoteFixture
let live: TestAccount
let root: Uint8Array

beforeAll(async () => {
  fixture = await startRemoteFixture(async ({ url }, folder) => {
    const get = async (path: string) => new Uint8Array(await (await fetch(`${url}${path}`)).arrayBuffer())
    root = await get('/aia/root.cer')
    await mkdir(join(folder, 'trust/cca-india'), { recursive: true })
    await writeFile(join(folder, 'trust/cca-india/root.cer'), root)
    const profiles = JSON.parse(Buffer.from(await get('/sandbox/profiles?aspId=countersign')).toString())
    await writeProviders(folder, profiles)
    return {
      COUNTERSIGN_LIVE_SIGNING: 'on',
      COUNTERSIGN_PROVIDERS: join(folder, 'providers'),
      COUNTERSIGN_TRUST_FOLDER: join(folder, 'trust'),
      COUNTERSIGN_TRUST_ALLOW: new URL(url).host,
    }
  })
  live = await goLive(fixture.signing)
  await storePassword()
  const providers = ['esp-21', 'esp-3', 'cloud'].map((id) => ({ id, asp_id: null }))
  await fixture.signing.server.database.owner(`UPDATE accounts SET providers = $1, trust_stores = '{cca-india}'`, [
    JSON.stringify(providers),
  ])
}, 60_000)
afterAll(() => fixture.stop())

async function storePassword(): Promise<void> {
  const { database, parts } = fixture.signing.server
  const db = openRole(database, 'countersign_operator')
  await setProviderSecret({ db, masterKeys: parts.masterKeys }, 'asp.password', 'secret', 'tess')
  await db.close()
}

async function writeProviders(folder: string, profiles: Record<'2.1' | '3.0' | 'csc', object>): Promise<void> {
  const to = join(folder, 'providers')
  await mkdir(to)
  const made = ['-in', join(folder, 'requester.pem'), '-out', join(to, 'asp.p12'), '-passout', 'pass:secret']
  execFileSync('openssl', ['pkcs12', '-export', ...made])
  await writeFile(join(to, 'asp.password'), 'secret\n', { mode: 0o600 })
  const inFile = { p12: 'asp.p12', passwordFile: 'asp.password' }
  const stored = { p12: 'asp.p12', passwordSecretName: 'asp.password' }
  const files = {
    'esp-21': { ...profiles['2.1'], key: inFile },
    'esp-3': { ...profiles['3.0'], key: stored },
    cloud: profiles.csc,
  }
  for (const [id, file] of Object.entries(files)) {
    await writeFile(join(to, `${id}.json`), JSON.stringify({ ...file, id }))
  }
}

const create = (provider: string) =>
  askToSign(fixture.signing.server, live, {
    signers: [{ name: 'Asha Rao', email: 'asha@example.com', sig_type: 'national_id', provider }],
  })

async function completed({ documentId }: TestRequest) {
  await fixture.signing.seal()
  const { rawPayload } = await live.call('GET', `document-signrequest/${documentId}/signed-document`)
  const { trust } = await fixture.signing.deps.credentials('live')
  const anchors = [...trust.anchors, parseCertificate(root)]
  const { signatures } = await verifyPdf(memorySource(rawPayload), { anchors, now: new Date() })
  return signatures.map(({ signer, level, conclusion }) => [signer?.name, level, conclusion])
}

test.each(['esp-21', 'esp-3', 'cloud'])('a live signer signs at %s', async (provider) => {
  const request = await create(provider)
  const signer = await openRemoteSigner(fixture, request)
  const user = userAt(fixture, 'Asha Rao')
  const first = await signer.beginAndLeave()
  await user.sign(first.departure)
  await user.return()
  if (provider === 'cloud') {
    await user.sign(requireLeave(await signer.read(first.attempt)).departure)
    await user.return()
  }
  expect(await signer.read(first.attempt)).toEqual({ state: 'signed' })
  expect(await completed(request)).toEqual([
    ['Asha Rao', 'B-LTA', 'valid'],
    ['Countersign Sandbox TSA', 'timestamp', 'valid'],
  ])
})

test('rejects the sandbox’s provider for a live account', async () => {
  await expect(create('sandbox-esp-21')).rejects.toThrow(/unknown_provider/)
})
