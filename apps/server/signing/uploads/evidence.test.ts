import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bundle, checkBundle, PATHS, readBundle, uploadPath } from '@countersign/evidence/bundle'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import { erase } from '../../records/erase.ts'
import { ERASERS } from '../../records/testing/erasers.ts'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { askToSign, openBrowser, type TestRequest } from '../testing/signer-browser.ts'
import { deleteDueUploads } from './delete-due.ts'

// Files of signers after the signature: evidence, certificate of completion, download and erasure.

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')
const folder = mkdtempSync(join(tmpdir(), 'upload-evidence-'))

let signing: TestSigning
let card: Buffer

beforeAll(async () => {
  signing = await startTestSigning()
  card = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#996633' } })
    .png()
    .toBuffer()
}, 60_000)
afterAll(async () => {
  await signing.stop()
  rmSync(folder, { recursive: true })
})

interface Signed {
  request: TestRequest
  upload: { id: string; name: string; type: string; sha256: string }
  path: string
}

/** A completed request in which the first of two signers has uploaded a file. */
async function signed(): Promise<Signed> {
  const fields = [{ name: 'id_card', type: 'upload' }]
  const request = await askToSign(signing.server, signing.sender, {
    signers: [
      { name: 'Asha Rao', email: 'asha@example.com', fields },
      { name: 'Ben Ode', email: 'ben@example.com' },
    ],
  })
  const browser = openBrowser(signing.server)
  const base = await browser.claim(await request.link())
  const shown = await browser.view(base)
  const answer = await browser.upload(base, 'id_card', { name: 'Ausweis ä.png', type: 'image/png', bytes: card })
  const { upload } = answer.json()
  await browser.send(`${base}/sign`, { mark: { kind: 'typed', name: 'A' }, ...shown, fields: { id_card: upload.id } })
  await openBrowser(signing.server).signTyped(await request.link(1))
  await signing.seal()
  const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/uploads/${upload.id}`
  return { request, upload, path }
}

const bundleOf = async ({ request }: Signed): Promise<Bundle> =>
  readBundle((await signing.sender.call('GET', `document-signrequest/${request.documentId}/evidence.zip`)).rawPayload)

test('the evidence has the file, its hash is in the chain, and a changed, lost or added file is found', async () => {
  const own = await signed()
  const bundle = await bundleOf(own)
  const path = uploadPath(own.request.signers[0]?.publicId ?? '', own.upload)
  expect(bundle.files.get(path)).toEqual(new Uint8Array(card))
  expect(bundle.manifest.files).toContainEqual({
    path,
    what: 'signer_upload',
    sha256: own.upload.sha256,
    size: card.length,
  })
  expect(checkBundle(bundle, sha256)).toMatchObject({ chain: { ok: true }, faults: [] })

  const withFiles = (change: (files: Map<string, Uint8Array>) => void): readonly string[] => {
    const files = new Map(bundle.files)
    change(files)
    const listed = bundle.manifest.files.flatMap((file) => {
      const bytes = files.get(file.path)
      return bytes ? [{ ...file, sha256: sha256(bytes).toString('hex'), size: bytes.length }] : []
    })
    const added = [...files.keys()].filter((one) => !bundle.files.has(one))
    const more = added.map((one) => {
      const bytes = files.get(one) ?? new Uint8Array()
      return { path: one, what: 'signer_upload', sha256: sha256(bytes).toString('hex'), size: bytes.length }
    })
    return checkBundle({ manifest: { ...bundle.manifest, files: [...listed, ...more] }, files }, sha256).faults
  }
  expect(withFiles((files) => files.set(path, Buffer.from('another card')))).toEqual([
    `${path} does not match its hash in the audit trail`,
  ])
  expect(withFiles((files) => files.delete(path))).toEqual([`${path} is missing`])
  expect(withFiles((files) => files.set('uploads/x/y.pdf', Buffer.from('x')))).toEqual([
    'uploads/x/y.pdf is not in the audit trail',
  ])
})

test('the certificate of completion prints the name and the hash of the file', async () => {
  const own = await signed()
  const file = join(folder, 'certificate.pdf')
  writeFileSync(file, (await bundleOf(own)).files.get(PATHS.certificate) ?? '')
  const printed = execFileSync('pdftotext', ['-layout', file, '-']).toString().replaceAll(/\s+/g, '')
  expect(printed).toContain('Ausweisä.png')
  expect(printed).toContain(own.upload.sha256)
})

test('the sender downloads the file once it is signed, and nobody else does', async () => {
  const own = await signed()
  const answer = await signing.sender.call('GET', own.path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.rawPayload.equals(card)).toBe(true)
  const other = await signing.server.open()
  expect((await other.call('GET', own.path)).statusCode).toBe(404)
  const [first, second] = own.request.signers
  const ofOther = own.path.replace(first?.publicId ?? '', second?.publicId ?? '')
  expect((await signing.sender.call('GET', ofOther)).statusCode).toBe(404)
})

test('an erased person’s file cannot be read, is not in the evidence, and its object is deleted', async () => {
  const own = await signed()
  const limits = { max: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const open = (role: string) => openDatabase({ url: signing.server.database.url, role, ...limits })
  const [operators, db] = [open('countersign_operator'), open('countersign_eraser')]
  const timer = open('countersign_timer')
  const deps = { ...signing.deps, operators, db, erasers: ERASERS }
  const request = publicId('sr', own.request.requestId)
  const erasure = {
    signer: own.request.signers[0]?.publicId ?? '',
    personSince: null,
    documents: false,
    reason: 'asked',
  }
  await erase(deps, request, 'grace', erasure)
  expect((await signing.sender.call('GET', own.path)).statusCode).toBe(404)
  const bundle = await bundleOf(own)
  expect([...bundle.files.keys()].filter((path) => path.startsWith('uploads/'))).toEqual([])
  expect(checkBundle(bundle, sha256)).toMatchObject({ chain: { ok: true }, faults: [] })
  const rows = () =>
    signing.server.database.owner('SELECT field, name FROM signer_uploads WHERE request_id = $1', [
      own.request.requestId,
    ])
  expect(await rows()).toEqual([{ field: '', name: '' }])
  await deleteDueUploads(timer, signing.server.parts.db)
  expect(await rows()).toEqual([])
  await Promise.all([operators.close(), db.close(), timer.close()])
})
