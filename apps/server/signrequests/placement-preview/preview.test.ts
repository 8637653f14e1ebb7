import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type PageInfo, place } from '@countersign/domain/placement'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalog, onePage, page, stream, writePdf } from '../../documents/preflight/testing/write-pdf.ts'
import { startDocuments } from '../../documents/testing/documents.ts'
import { placementPreviewRoute } from './route.ts'

type Service = Awaited<ReturnType<typeof startDocuments>>

let service: Service
let alice: Awaited<ReturnType<Service['account']>>

beforeAll(async () => {
  service = await startDocuments((app, deps) => placementPreviewRoute(app, deps))
  alice = await service.account('alice')
})

afterAll(() => service.stop())

async function upload(body: Buffer): Promise<{ document_id: string; pages: PageInfo[] }> {
  const answer = await alice.call('POST', '/documents', { body, headers: { 'content-type': 'application/pdf' } })
  return (await answer.json()) as { document_id: string; pages: PageInfo[] }
}

const sample = () => readFile(new URL('../../documents/sample/consulting-agreement.pdf', import.meta.url))

async function preview(documentId: string, body: object, query = '') {
  const answer = await alice.call('POST', `/documents/${documentId}/placement-preview${query}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const signer = (name: string, cords?: object[], pages?: string[]) => ({
  name,
  email: 'asha@example.com',
  ...(cords ? { cords } : {}),
  ...(pages ? { page: pages } : {}),
})
const box = { x: 40, y: 60, w: 120, h: 30 }

/** The smallest rectangle that contains all matching pixels. */
async function boundsOf(image: Uint8Array, isSo: (r: number, g: number, b: number) => boolean) {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, -1, -1]
  for (let i = 0; i < info.width * info.height; i++) {
    const [r = 0, g = 0, b = 0] = data.subarray(3 * i, 3 * i + 3)
    if (!isSo(r, g, b)) continue
    const [x, y] = [i % info.width, Math.floor(i / info.width)]
    ;[left, top] = [Math.min(left, x), Math.min(top, y)]
    ;[right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)]
  }
  return { left, top, right, bottom, width: info.width }
}

const isRed = (r: number, g: number, b: number) => r > 180 && g < 80 && b < 80
const isBlue = (r: number, g: number, b: number) => r < 60 && g > 60 && g < 120 && b > 150

describe('a placement preview', () => {
  test('is a PNG of the page, with headers that list the pages with boxes', async () => {
    const { document_id } = await upload(await sample())
    const answer = await preview(document_id, { signers: [signer('Asha Rao', [box], ['first'])] })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const headers = ['page', 'pages', 'errors'].map((name) => answer.headers.get(`placement-${name}`))
    expect(headers).toEqual(['1', '1', '0'])
    const { left, right } = await boundsOf(answer.bytes, isBlue)
    expect(right - left).toBeGreaterThan(100)
  })

  test('shows in red a box outside the page, which create rejects', async () => {
    const { document_id } = await upload(await sample())
    const outside = { x: 500, y: 60, w: 213, h: 50 }
    const answer = await preview(document_id, { signers: [signer('Asha Rao', [outside]), signer('Ben Ode', [box])] })
    expect([answer.status, answer.headers.get('placement-errors')]).toEqual([200, '1'])
    const red = await boundsOf(answer.bytes, isRed)
    expect(red.right).toBeGreaterThan(0.95 * red.width)
  })

  test('places no box for a recipient who does not sign', async () => {
    const { document_id } = await upload(await sample())
    const isPlaced = async (role: string) => {
      const signers = [{ ...signer('Asha Rao', [], ['99']), role }, signer('Ben Ode', [box], ['1'])]
      return (await preview(document_id, { signers })).headers.get('placement-errors') === '1'
    }
    expect([await isPlaced('signer'), await isPlaced('approver')]).toEqual([true, false])
  })

  test('renders names in any script and accepts the body of a create', async () => {
    const { document_id } = await upload(await sample())
    const signers = ['आशा राव', 'عمر حسين', '山田太郎', 'தமிழ்'].map((name) => signer(name))
    const answer = await preview(document_id, { document_id, signers, is_sequential: true, reference: 'loan-7' })
    expect([answer.status, answer.headers.get('placement-errors')]).toEqual([200, '0'])
  })

  test('warns about a box over text, and about one that is too small for a name', async () => {
    const [{ document_id: written }, { document_id: blank }] = [
      await upload(await sample()),
      await upload(writePdf({ objects: onePage({ 4: stream('') }) })),
    ]
    const warningsOf = async (document_id: string, cords: object) => {
      const answer = await preview(document_id, { signers: [signer('Asha Rao', [cords], ['1'])] })
      return answer.headers.get('placement-warnings')
    }
    expect(await warningsOf(written, { x: 20, y: 20, w: 500, h: 400 })).toBe('1')
    expect(await warningsOf(blank, { x: 5, y: 15, w: 40, h: 12 })).toBe('1')
    expect(await warningsOf(blank, { x: 5, y: 15, w: 100, h: 30 })).toBe('0')
  })

  test('shows the requested page, or answers 404', async () => {
    const { document_id } = await upload(await sample())
    expect((await preview(document_id, { signers: [signer('Asha')] }, '?page=1&width=360')).status).toBe(200)
    expect((await preview(document_id, { signers: [signer('Asha')] }, '?page=2')).status).toBe(404)
  })

  test('shows the boxes of fields that signers fill, and refuses those over each other', async () => {
    const { document_id } = await upload(await sample())
    const field = (name: string, y: number) => ({
      name,
      type: 'text',
      page: ['1'],
      cords: [{ x: 40, y, w: 120, h: 18 }],
    })
    const asha = {
      ...signer('Asha', [box], ['1']),
      fields: [field('a', 340), field('b', 370), { name: 'c', type: 'upload' }],
    }
    const fine = await preview(document_id, { signers: [asha] })
    expect(fine.headers.get('placement-errors')).toBe('0')
    const wrong = { ...asha, fields: [field('a', 340), field('b', 341)] }
    const refused = await preview(document_id, { signers: [wrong] })
    expect(refused.headers.get('placement-errors')).toBe('1')
  })

  test('rejects unknown fields as create does', async () => {
    const { document_id } = await upload(await sample())
    const answer = await preview(document_id, { signers: [{ ...signer('Asha'), coords: [box] }] })
    const { code, message } = JSON.parse(answer.bytes.toString()) as { code: string; message: string }
    expect([answer.status, code]).toEqual([422, 'unknown_field'])
    expect(message).toContain('cords')
  })
})

describe.each([0, 90, 180, 270])('on a cropped page rotated by %i', (rotation) => {
  test.each([1, 2])('with a UserUnit of %i, shows the box at the position of the signature', async (userUnit) => {
    const geometry = `/MediaBox [0 0 595 842] /CropBox [30 50 430 650] /Rotate ${rotation} /UserUnit ${userUnit}`
    const blank = stream('')
    const { document_id } = await upload(writePdf({ objects: onePage({ 3: page('', geometry), 4: blank }) }))
    const [info] = ((
      await service.database.owner('SELECT pages FROM documents WHERE document_id = $1', [document_id])
    )[0]?.pages ?? []) as PageInfo[]
    if (!info) throw new Error('there is no page')
    const placement = place({ pages: [info], signers: [{ cords: [box] }], cordsOrigin: 'top_left' })
    const rect = placement.ok ? (placement.boxes[0]?.rect ?? []) : []

    const picture = (await preview(document_id, { signers: [signer('Asha', [box])] })).bytes
    const pointsPerPixel = (info.width * (1 + 36 / 595)) / 1080 // 18 points of margin on A4
    const seen = await boundsOf(picture, isBlue)
    const margin = (18 * info.width) / 595
    const previewed = [seen.left, seen.top, seen.right, seen.bottom].map((px) => px * pointsPerPixel - margin)

    const signed = writePdf({
      objects: onePage({
        1: catalog('/AcroForm << /Fields [6 0 R] /SigFlags 3 >>'),
        3: page('/Annots [6 0 R]', geometry),
        4: blank,
        6: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (one) /F 132 /Rect [${rect.join(' ')}] /P 3 0 R /AP << /N 7 0 R >> >>`,
        7: stream('0 g 0 0 100 100 re f', '/Type /XObject /Subtype /Form /BBox [0 0 100 100]'),
      }),
    })
    const drawable = {
      tenantId: 'any',
      sha256: createHash('sha256').update(signed).digest('hex'),
      size: signed.length,
      open: async () => Readable.from([signed]),
    }
    const { bytes } = await service.renderer.draw(drawable, 1, 1080)
    const sealed = await boundsOf(bytes, (r) => r < 100)
    const inPoints = [sealed.left, sealed.top, sealed.right, sealed.bottom].map(
      (px) => (px * info.width) / sealed.width,
    )
    for (const [i, edge] of inPoints.entries()) expect(Math.abs(edge - (previewed[i] ?? 0))).toBeLessThan(2)
    expect(Math.abs((inPoints[0] ?? 0) - box.x)).toBeLessThan(1.5) // a pixel is 1.1 points there
  })
})
