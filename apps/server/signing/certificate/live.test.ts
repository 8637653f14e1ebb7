import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memorySource, parseCertificate } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { createPki, issueSigner, type PkiServer, pemOfCertificate, servePki } from '@countersign/sandbox-pki'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goLive } from '../../sealing/testing/go-live.ts'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import type { TestAccount } from '../../testing/server.ts'
import { openCertificateSigner } from '../testing/certificate-fixture.ts'
import { askToSign, type TestRequest } from '../testing/signer-browser.ts'

// A live account whose signers have certificates of a CA in the operator's trust store. OCSP and CRLs come over HTTP.

const folder = mkdtempSync(join(tmpdir(), 'countersign-trust-'))
let authority: PkiServer
let signing: TestSigning
let live: TestAccount

beforeAll(async () => {
  authority = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ name: 'Test', baseUrl }))
  mkdirSync(join(folder, 'test'))
  writeFileSync(join(folder, 'test', 'root.pem'), pemOfCertificate(authority.pki.root.certificate))
  signing = await startTestSigning({
    COUNTERSIGN_LIVE_SIGNING: 'on',
    COUNTERSIGN_TRUST_FOLDER: folder,
    COUNTERSIGN_TRUST_ALLOW: new URL(authority.url).host,
  })
  live = await goLive(signing)
})
afterAll(async () => {
  await signing.stop()
  await authority.close()
  rmSync(folder, { recursive: true })
})

const assignTrustStores = (...stores: string[]) =>
  signing.server.database.owner('UPDATE accounts SET trust_stores = $1', [stores])

const asha = { sig_type: 'dsc', name: 'Asha Rao', email: 'asha@example.com' }

test('rejects sig_type dsc for an account without trust stores', async () => {
  await assignTrustStores()
  await expect(askToSign(signing.server, live, { signers: [asha] })).rejects.toThrow(/method_unavailable/)
})

test('a certificate of a CA in the trust store signs, and the signature stays valid when the store is removed', async () => {
  await assignTrustStores('test')
  const request = await askToSign(signing.server, live, { signers: [asha] })
  const { pki } = authority
  const signer = await openCertificateSigner(
    signing,
    request,
    0,
    issueSigner(pki, { subject: { commonName: 'Asha Rao' } }),
  )
  expect(await signer.signAll()).toEqual({ state: 'signed' })
  await assignTrustStores()
  await signing.seal()
  const { trust } = await signing.deps.credentials('live')
  const anchors = [...trust.anchors, parseCertificate(pki.root.certificate)]
  const { signatures } = await verifyPdf(memorySource(await signedDocument(request)), { anchors, now: new Date() })
  expect(signatures.map(({ signer, level, conclusion }) => [signer?.name, level, conclusion])).toEqual([
    ['Asha Rao', 'B-LTA', 'valid'],
    ['Countersign Sandbox TSA', 'timestamp', 'valid'],
  ])
})

async function signedDocument({ documentId }: TestRequest): Promise<Buffer> {
  const answer = await live.call('GET', `document-signrequest/${documentId}/signed-document`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.rawPayload
}
