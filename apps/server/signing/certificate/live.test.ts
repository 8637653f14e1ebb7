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
import { arriveWithKey } from '../testing/certificate-requests.ts'
import { askToSign, type TestRequest } from '../testing/signer-browser.ts'

// A live account whose signers have certificates of an authority in the operator's store, asked over HTTP.

const folder = mkdtempSync(join(tmpdir(), 'countersign-trust-'))
let authority: PkiServer
let signing: TestSigning
let live: TestAccount

beforeAll(async () => {
  authority = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ name: 'House', baseUrl }))
  mkdirSync(join(folder, 'house'))
  writeFileSync(join(folder, 'house', 'root.pem'), pemOfCertificate(authority.pki.root.certificate))
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

const believe = (...stores: string[]) =>
  signing.server.database.owner('UPDATE accounts SET trust_stores = $1', [stores])

const asha = { sig_type: 'dsc', name: 'Asha Rao', email: 'asha@example.com' }

test('where nobody is trusted, a certificate cannot be asked for', async () => {
  await believe()
  await expect(askToSign(signing.server, live, { signers: [asha] })).rejects.toThrow(/method_unavailable/)
})

test('a certificate by an authority in the store signs; a store that changes later takes nothing back', async () => {
  await believe('house')
  const request = await askToSign(signing.server, live, { signers: [asha] })
  const { pki } = authority
  const holder = await arriveWithKey(signing, request, 0, issueSigner(pki, { subject: { commonName: 'Asha Rao' } }))
  expect(await holder.signAll()).toEqual({ state: 'signed' })
  await believe()
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
