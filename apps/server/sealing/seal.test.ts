import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { memorySource } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkWithQpdf, verifyWithPdfsig } from '../../../packages/pades/testing/validators.ts'
import { PdfFile } from '../documents/testing/pdf-file.ts'
import { latestRevisionOf, openRevision } from '../signrequests/revisions/read.ts'
import type { StoredMark } from './drawn/mark.ts'
import { type Made, startTestSigning, type TestSigning } from './testing/signing.ts'

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
})
afterAll(() => signing.stop())

const get = async (path: string) => (await signing.sender.call('GET', path)).json()
const verdictOf = async (pdf: Uint8Array) => {
  const { trust } = await signing.deps.credentials('test')
  return verifyPdf(memorySource(pdf), { anchors: trust.anchors, now: new Date() })
}
const documentOf = async ({ requestId }: Made) => {
  const { tenantId } = signing.sender
  const latest = await signing.deps.db.transaction({ tenant: tenantId }, (tx) =>
    latestRevisionOf(tx, tenantId, requestId),
  )
  if (!latest) throw new Error('The request has no document.')
  return { ...latest, bytes: await buffer(await openRevision(signing.deps.blobs, latest)) }
}

describe('a document that all signers have signed', () => {
  it('contains one time-stamped signature per signer, validation data and an archive time-stamp', async () => {
    const made = await signing.make(['Asha Rao', 'बेन ओडे'])
    await signing.sign(made, 1)
    await signing.sign(made, 0, { kind: 'typed', name: 'Asha Rao' })
    await signing.seal()
    expect((await get(made.path)).state).toBe('completed')
    const { bytes } = await documentOf(made)
    checkWithQpdf(bytes)
    // pdfsig does not verify document time-stamps.
    const signed = verifyWithPdfsig(bytes).filter(({ field }) => !field.startsWith('Timestamp'))
    expect(signed.map(({ valid }) => valid)).toEqual([true, true])
    const { conclusion, signatures } = await verdictOf(bytes)
    expect(conclusion).toBe('valid')
    expect(signatures.map(({ level, claims }) => [level, claims.name, claims.reason])).toEqual([
      ['B-LTA', undefined, 'Sealed for बेन ओडे <%E0%A4%AC%E0%A5%87%E0%A4%A8%20%E0%A4%93%E0%A4%A1%E0%A5%87@example.com>'],
      ['B-LTA', undefined, 'Sealed for Asha Rao <Asha%20Rao@example.com>'],
      ['timestamp', undefined, undefined],
    ])
  })

  it('is not claimed again', async () => {
    const made = await signing.make(['Asha'])
    await signing.sign(made, 0)
    await signing.seal()
    const [row] = await signing.server.database.owner(
      `SELECT state, seal_due_at, seal_lease_until, seal_holder FROM sign_requests WHERE request_id = $1`,
      [made.requestId],
    )
    expect(row).toEqual({ state: 'completed', seal_due_at: null, seal_lease_until: null, seal_holder: null })
  })
})

describe('the appearance of a signature', () => {
  const shown = (pdf: Uint8Array) => {
    const listing = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, stdio: 'pipe' })
    return listing.toString()
  }

  it('shows the mark, the name, the time in the sender’s time zone, and SANDBOX in test mode', async () => {
    await signing.sender.call('PATCH', 'account', { time_zone: 'Asia/Kolkata' })
    const made = await signing.make(['Asha Rao'])
    await signing.sign(made, 0, { kind: 'typed', name: 'A. Rao' })
    await signing.seal()
    const text = shown((await documentOf(made)).bytes)
    expect(text).toContain('SANDBOX')
    expect(text).toContain('A. Rao')
    expect(text).toContain('Asha Rao')
    expect(text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+05:30/)
  })

  it('does not show SANDBOX in live mode', async () => {
    const live = await startTestSigning()
    try {
      const made = await live.make(['Asha Rao'])
      await live.server.database.owner('ALTER TABLE tenants DROP CONSTRAINT tenants_account_id_mode_key')
      await live.server.database.owner(`UPDATE tenants SET mode = 'live' WHERE tenant_id = $1`, [live.sender.tenantId])
      await live.sign(made, 0)
      await live.seal()
      const [file] = await live.server.database.owner(
        `SELECT object_name FROM request_files WHERE request_id = $1 AND kind = 'signed_document'`,
        [made.requestId],
      )
      expect(file).toBeDefined()
      const { tenantId } = live.sender
      const latest = await live.deps.db.transaction({ tenant: tenantId }, (tx) =>
        latestRevisionOf(tx, tenantId, made.requestId),
      )
      if (!latest) throw new Error('The request has no document.')
      const text = shown(await buffer(await openRevision(live.deps.blobs, latest)))
      expect(text).toContain('Asha Rao')
      expect(text).not.toContain('SANDBOX')
    } finally {
      await live.stop()
    }
  })

  it('shows an uploaded picture in every box of the signer, with one signature', async () => {
    const image = await sharp({ create: { width: 60, height: 30, channels: 4, background: '#0000ff80' } })
      .png()
      .toBuffer()
    const boxes = {
      page: ['1'],
      cords: [
        { x: 50, y: 50, w: 120, h: 40 },
        { x: 50, y: 700, w: 120, h: 40 },
      ],
    }
    const made = await signing.make([], {
      signers: [{ name: 'Asha', email: 'asha@example.com', ...boxes }],
    })
    await signing.sign(made, 0, { kind: 'uploaded', image: image.toString('base64') })
    await signing.seal()
    const { signatures } = await verdictOf((await documentOf(made)).bytes)
    expect(signatures.map(({ fields, level }) => [fields.length, level])).toEqual([
      [2, 'B-LTA'],
      [1, 'timestamp'],
    ])
  })

  it.each<StoredMark>([
    { kind: 'typed', name: 'Asha' },
    { kind: 'drawn', strokes: [{ width: 2, points: [1, 1, 9, 9] }] },
  ])('is drawn in the smallest box that is accepted, if it is $kind', async (mark) => {
    const cords = [{ x: 50.1, y: 50.1, w: 4, h: 4 }]
    const made = await signing.make([], { signers: [{ name: 'Asha', email: 'asha@example.com', cords }] })
    await signing.sign(made, 0, mark)
    await signing.seal()
    expect((await get(made.path)).state).toBe('completed')
    expect(shown((await documentOf(made)).bytes)).toContain('SAND')
  })

  it('is drawn if a name has characters without a glyph', async () => {
    const made = await signing.make(['Ada 😀 Lovelace'])
    await signing.sign(made, 0)
    await signing.seal()
    expect((await get(made.path)).state).toBe('completed')
    expect(shown((await documentOf(made)).bytes)).toContain('Ada [U+1F600] Lovelace')
  })
})

describe('a document larger than the memory limit', () => {
  it('is sealed in a temporary file, which is deleted', async () => {
    const big = await signing.upload(pdfOfSize(6 * 1024 * 1024))
    const made = await signing.make(['Asha'], {}, big)
    await signing.sign(made, 0)
    await signing.seal()
    expect((await get(made.path)).state).toBe('completed')
    const { bytes } = await documentOf(made)
    expect((await verdictOf(bytes)).conclusion).toBe('valid')
    expect(readdirSync(signing.deps.workFolder)).toEqual([])
  })
})

describe('sequential signers', () => {
  it('are invited after the previous signature is sealed, and sign over it', async () => {
    const made = await signing.make(['Asha', 'Ben'], { is_sequential: true })
    await signing.sign(made, 0)
    const states = async () => (await get(made.path)).signers.map(({ state }: { state: string }) => state)
    expect(await states()).toEqual(['signed', 'waiting'])
    await signing.seal()
    expect(await states()).toEqual(['signed', 'notified'])
    const { revision, sha256, bytes } = await documentOf(made)
    expect([revision, sha256]).toEqual([3, createHash('sha256').update(bytes).digest('hex')])
    await signing.sign(made, 1)
    await signing.seal()
    expect((await documentOf(made)).bytes.subarray(0, bytes.length).equals(bytes)).toBe(true)
    expect((await get(made.path)).state).toBe('completed')
  })
})

/** One page with a picture of incompressible noise. */
function pdfOfSize(bytes: number): Buffer {
  const side = Math.ceil(Math.sqrt(bytes))
  const pdf = new PdfFile()
  const page = pdf.reserve()
  const pages = pdf.add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`)
  const image = `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`
  const noise = pdf.add(
    Buffer.concat([
      Buffer.from(`${image} /Length ${side * side} >>\nstream\n`),
      randomBytes(side * side),
      Buffer.from('\nendstream'),
    ]),
  )
  const content = 'q 400 0 0 400 50 300 cm /N Do Q'
  const drawn = pdf.add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  pdf.add(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 595 842] /Contents ${drawn} 0 R /Resources << /XObject << /N ${noise} 0 R >> >> >>`,
    page,
  )
  const catalog = pdf.add(`<< /Type /Catalog /Pages ${pages} 0 R >>`)
  return pdf.bytes(catalog, pdf.add('<< /Producer (test) >>'))
}
