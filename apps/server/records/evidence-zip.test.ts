import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBundle, PATHS, readBundle } from '@countersign/evidence/bundle'
import { checkTrail, parseTrail } from '@countersign/evidence/chain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { publicId } from '../platform/ids.ts'
import { type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { waitUntilSealDue } from '../signrequests/testing/ordered.ts'
import { erase } from './erase.ts'
import { ERASERS } from './testing/erasers.ts'

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')
const hexOf = (text: string) => hash('sha256', text, 'hex')
const SECOND_CHECKER = join(import.meta.dirname, '../../../conformance/chain/check_chain.py')
const folder = mkdtempSync(join(tmpdir(), 'evidence-'))

let signing: TestSigning
beforeAll(async () => {
  signing = await startTestSigning()
})
afterAll(async () => {
  await signing.stop()
  rmSync(folder, { recursive: true })
})

const ask = ({ path }: Made) => signing.sender.call('GET', `${path}/evidence.zip`)

/** The archive. For a request that was not completed, the sealer makes its audit trail while the caller waits. */
async function bundleOf(made: Made, isCompleted = true) {
  const sealed = isCompleted ? undefined : waitUntilSealDue(signing, made).then(() => signing.seal())
  const [{ statusCode, rawPayload, headers }] = await Promise.all([ask(made), sealed])
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  return readBundle(rawPayload)
}

describe('evidence.zip', () => {
  it('contains all records of a completed request, consistent with each other', async () => {
    const made = await signing.make(['Ann', 'राम'], { reference: 'loan-7' })
    expect((await ask(made)).statusCode).toBe(409)
    await signing.sign(made, 0)
    await signing.sign(made, 1)
    await signing.seal()
    const bundle = await bundleOf(made)
    expect(checkBundle(bundle, sha256)).toMatchObject({ chain: { ok: true }, faults: [] })
    const marks = made.signers.map((id) => `marks/${publicId('sgn', id)}.json`)
    expect([...bundle.files.keys()]).toEqual([
      ...[PATHS.manifest, PATHS.readme, PATHS.signedDocument, PATHS.certificate, PATHS.originalDocument],
      ...[PATHS.shownDocument, ...marks, PATHS.auditTrail, PATHS.bsaCertificate],
    ])
    expect(bundle.manifest).toMatchObject({ state: 'completed', mode: 'test', document_id: made.documentId })
    const signed = await signing.sender.call('GET', `${made.path}/signed-document`)
    expect(bundle.files.get(PATHS.signedDocument)).toEqual(new Uint8Array(signed.rawPayload))
    const trail = join(folder, PATHS.auditTrail)
    writeFileSync(trail, bundle.files.get(PATHS.auditTrail) ?? '')
    const second = execFileSync('python3', ['-B', SECOND_CHECKER, trail]).toString()
    expect(JSON.parse(second)).toEqual({ ok: true, ...bundle.manifest.chain })
    const readme = Buffer.from(bundle.files.get(PATHS.readme) ?? []).toString()
    for (const { path, sha256: hex } of bundle.manifest.files.filter(({ path }) => path !== PATHS.readme)) {
      expect(readme).toContain(path)
      expect(readme).toContain(hex)
    }
  })

  it('M5: opens the sender’s values to the sender only; what signers get holds commitments, and both verify', async () => {
    const webhook = 'https://8.8.8.8/hooks?token=whsec-in-the-url'
    const made = await signing.make(['Ann'], { webhook_url: webhook })
    await signing.sign(made, 0)
    await signing.seal()
    const bundle = await bundleOf(made)
    const certificate = join(folder, 'signers-copy.pdf')
    writeFileSync(certificate, bundle.files.get(PATHS.certificate) ?? '')
    const printed = execFileSync('pdftotext', ['-layout', certificate, '-']).toString()
    const attached = execFileSync('qpdf', [certificate, '--show-attachment=audit-trail.json']).toString()
    const own = Buffer.from(bundle.files.get(PATHS.auditTrail) ?? []).toString()
    const created = (trail: string) => parseTrail(trail).entries[0]
    expect(created(own)?.revealed).toMatchObject({
      webhook_url: { value: webhook },
      ip: { value: '127.0.0.1' },
      user_agent: { value: expect.any(String) },
    })
    expect(Object.keys(created(attached)?.revealed ?? {})).toEqual(['signers.0.name', 'signers.0.email'])
    expect(Object.keys(JSON.parse(created(attached)?.canonical ?? '').personal)).toContain('webhook_url')
    for (const text of [printed, attached, ...parseTrail(own).entries.map(({ canonical }) => canonical)]) {
      expect(text).not.toContain('8.8.8.8')
      expect(text).not.toContain('whsec-in-the-url')
    }
    expect(checkBundle(bundle, sha256)).toMatchObject({ chain: { ok: true }, faults: [] })
    expect(checkTrail(parseTrail(attached), hexOf)).toMatchObject({ ok: true })
    writeFileSync(join(folder, 'signers-trail.json'), attached)
    const second = execFileSync('python3', ['-B', SECOND_CHECKER, join(folder, 'signers-trail.json')]).toString()
    expect(JSON.parse(second)).toMatchObject({ ok: true })
  })

  it('contains a form for courts in India with the hashes filled in, marked as not reviewed by a lawyer', async () => {
    const made = await signing.make(['Ann'])
    await signing.sender.call('POST', `${made.path}/cancel`)
    const { files, manifest } = await bundleOf(made, false)
    const pdf = join(folder, 'bsa.pdf')
    writeFileSync(pdf, files.get(PATHS.bsaCertificate) ?? '')
    const text = execFileSync('pdftotext', ['-layout', pdf, '-']).toString()
    expect(text).toContain('section 63(4)(c)')
    expect(text).toContain('not reviewed by a lawyer')
    for (const part of ['Part A: by the party', 'Part B: by the expert', publicId('sr', made.requestId)])
      expect(text).toContain(part)
    for (const { what, sha256: hex } of manifest.files)
      if (what !== 'readme' && what !== 'bsa_certificate') expect(text).toContain(hex)
  })

  it('is available for a request that ended without completion, without a signed document', async () => {
    const made = await signing.make(['Ann', 'Bob'])
    await signing.sign(made, 0)
    await signing.sender.call('POST', `${made.path}/cancel`)
    const bundle = await bundleOf(made, false)
    expect(checkBundle(bundle, sha256)).toMatchObject({ chain: { ok: true }, faults: [] })
    expect(bundle.manifest.state).toBe('cancelled')
    expect(bundle.files.has(PATHS.signedDocument)).toBe(false)
    expect(bundle.files.has(PATHS.certificate)).toBe(true)
  })

  it('fails verification if a file was replaced', async () => {
    const made = await signing.make(['Ann'])
    await signing.sign(made, 0)
    await signing.seal()
    const bundle = await bundleOf(made)
    const files = new Map(bundle.files).set(PATHS.signedDocument, Buffer.from('%PDF-1.7 another'))
    const faults = checkBundle({ ...bundle, files }, sha256).faults
    expect(faults).toContain(`${PATHS.signedDocument} does not match its hash in the audit trail`)
  })

  it('stays verifiable after an erasure, and reports the erasure', async () => {
    const made = await signing.make(['Ann'], {}, await signing.upload())
    await signing.sign(made, 0)
    await signing.seal()
    const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
    const open = (role: string) => openDatabase({ url: signing.server.database.url, role, ...limits })
    const [operators, db] = [open('countersign_operator'), open('countersign_eraser')]
    const erasure = { signer: null, personSince: null, documents: true, reason: 'time is up' }
    await erase({ ...signing.deps, operators, db, erasers: ERASERS }, publicId('sr', made.requestId), 'grace', erasure)
    await Promise.all([operators.close(), db.close()])
    const bundle = await bundleOf(made)
    const { chain, faults, trail } = checkBundle(bundle, sha256)
    expect([chain?.ok, faults]).toEqual([true, []])
    expect(JSON.parse(trail?.entries.at(-1)?.canonical ?? '').kind).toBe('personal_data_erased')
    expect([...bundle.files.keys()]).not.toContain(PATHS.signedDocument)
  })
})
