import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, eventsOf, openBrowser, shownOn } from '../testing/signer-browser.ts'
import { normaliseMark } from './normalise-mark.ts'
import { openOutliner } from './outlines/outliner.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const TARGET = { visit: { tenantId: 'tenant' }, options: { locale: null } }
const outliner = openOutliner({
  onError: (error) => {
    throw error
  },
})
afterAll(() => outliner.close())
const normalise = (mark: unknown) => normaliseMark(mark, TARGET, outliner)
const rejectedWith = (problem: string) => expect.objectContaining({ details: { problem } })

async function send(mark: unknown, more: Record<string, unknown> = {}) {
  const request = await askToSign(server, account, more)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  await browser.get(`${base}/pages/1.webp?w=360`)
  const answer = await browser.send(`${base}/sign`, { mark, ...shownOn((await browser.get(base)).body) })
  return { request, answer, problem: answer.json().problem }
}

describe('a picture', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><path d="M5 5L${width - 5} ${height - 5}" stroke="#123" stroke-width="4"/></svg>`,
        ),
      },
    ])
  const upload = async (bytes: Buffer) => send({ kind: 'uploaded', image: bytes.toString('base64') })

  test('is stored as pixels only, without metadata or other bytes of the file', async () => {
    const exif = { IFD0: { Copyright: 'not stored' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const jpeg = await picture(300, 120).withExif(exif).jpeg().toBuffer()
    expect((await sharp(jpeg).metadata()).exif).toBeDefined()
    const mark = await normalise({ kind: 'uploaded', image: jpeg.toString('base64'), note: 'dropped' })
    expect(Object.keys(mark)).toEqual(['kind', 'image'])
    const stored = await sharp(Buffer.from(mark.kind === 'uploaded' ? mark.image : '', 'base64')).metadata()
    expect(stored).toMatchObject({ format: 'png', hasAlpha: true })
    expect([Math.abs((stored.width ?? 0) - 293) < 4, Math.abs((stored.height ?? 0) - 113) < 4]).toEqual([true, true])
    expect([stored.exif, stored.xmp, stored.icc, stored.comments]).toEqual([undefined, undefined, undefined, undefined])
    const { answer, request } = await upload(jpeg)
    expect(answer.statusCode).toBe(200)
    expect(await eventsOf(server, request)).toContain('signer.signed')
  })

  test('is rotated upright by its EXIF orientation', async () => {
    const rotated = await picture(300, 120).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const mark = await normalise({ kind: 'uploaded', image: rotated.toString('base64') })
    const stored = await sharp(Buffer.from(mark.kind === 'uploaded' ? mark.image : '', 'base64')).metadata()
    expect([Math.abs((stored.width ?? 0) - 113) < 4, Math.abs((stored.height ?? 0) - 293) < 4]).toEqual([true, true])
  })

  test('gets 422 if it is of another format, too large, two files in one, or blank', async () => {
    const png = await picture(60, 40).png().toBuffer()
    const huge = Buffer.from(png)
    // IHDR declares 50,000 by 50,000; withChecksum corrects the CRC.
    huge.writeUInt32BE(50_000, 16)
    huge.writeUInt32BE(50_000, 20)
    const cases: [string, Buffer, string][] = [
      [
        'SVG with a script',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'picture_refused',
      ],
      ['GIF', await picture(60, 40).gif().toBuffer(), 'picture_refused'],
      ['WebP', await picture(60, 40).webp().toBuffer(), 'picture_refused'],
      ['50,000 by 50,000', withChecksum(huge), 'picture_refused'],
      ['more than 2 million pixels', await picture(2000, 1001).png({ palette: true }).toBuffer(), 'picture_refused'],
      ['PNG and ZIP in one', Buffer.concat([png, Buffer.from('PK\u0003\u0004 and more')]), 'picture_refused'],
      [
        'PDF before JPEG',
        Buffer.concat([Buffer.from('%PDF-1.7\n'), await picture(60, 40).jpeg().toBuffer()]),
        'picture_refused',
      ],
      ['cut off', png.subarray(0, -20), 'picture_refused'],
      [
        'blank',
        await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
          .png()
          .toBuffer(),
        'mark_empty',
      ],
      ['nothing', Buffer.alloc(0), 'picture_refused'],
    ]
    for (const [what, bytes, problem] of cases) {
      const mark = { kind: 'uploaded', image: bytes.toString('base64') }
      await expect(normalise(mark), what).rejects.toEqual(rejectedWith(problem))
    }
    const { answer, problem } = await upload(Buffer.from('<svg/>'))
    expect([answer.statusCode, problem]).toEqual([422, 'picture_refused'])
    const large = await sharp({
      create: {
        width: 1000,
        height: 1000,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(512 * 1024)
    await expect(normalise({ kind: 'uploaded', image: large.toString('base64') })).rejects.toEqual(
      rejectedWith('picture_refused'),
    )
  })
})

describe('a typed name', () => {
  test('is accepted for the smallest box', async () => {
    const cords = [{ x: 50.1, y: 50.1, w: 4, h: 4 }]
    const signers = [{ name: 'Asha Rao', email: 'asha@example.com', cords }]
    expect((await send({ kind: 'typed', name: 'Asha Rao' }, { signers })).answer.statusCode).toBe(200)
  })
  test('is trimmed and accepted in any script', async () => {
    for (const name of ['Asha Rao', 'आशा राव', 'தமிழ்', 'محمد علي', '山田太郎', 'Łukasz Ørsted']) {
      expect(await normalise({ kind: 'typed', name: `  ${name}\n` })).toEqual({ kind: 'typed', name })
    }
  })

  test('gets 422 if it is empty or cannot be drawn', async () => {
    for (const [name, problem] of [
      ['', 'name_missing'],
      ['\u200b \n', 'name_missing'],
      ['x'.repeat(201), 'name_missing'],
      ['Asha 😀', 'name_undrawable'],
      ['Asha \u202eoaR', 'name_undrawable'],
      ['𓀀𓀁', 'name_undrawable'],
      [7, 'name_missing'],
    ]) {
      await expect(normalise({ kind: 'typed', name }), String(name)).rejects.toEqual(rejectedWith(String(problem)))
    }
    const { answer, problem } = await send({ kind: 'typed', name: 'Asha 😀' })
    expect([answer.statusCode, problem]).toEqual([422, 'name_undrawable'])
  })
})

describe('a drawing', () => {
  const stroke = { width: 2.5, points: [1, 2, 3.21459, 4, 5, 6] }

  test('is stored as rounded numbers, without other fields', async () => {
    const mark = { kind: 'drawn', width: 320, height: 120, strokes: [{ ...stroke, colour: 'red' }], by: 'hand' }
    const stored = { kind: 'drawn', width: 320, height: 120, strokes: [{ width: 2.5, points: [1, 2, 3.21, 4, 5, 6] }] }
    expect(await normalise(mark)).toEqual(stored)
    expect((await send(mark)).answer.statusCode).toBe(200)
  })

  test('is rejected without strokes, with too many points, or with values that are not numbers', async () => {
    const drawn = (strokes: unknown) => ({ kind: 'drawn', width: 320, height: 120, strokes })
    const many = { width: 1, points: Array.from({ length: 200_002 }, () => 1) }
    for (const mark of [
      drawn([]),
      drawn('M0 0'),
      drawn([{ width: 0, points: [1, 2] }]),
      drawn([{ width: 1, points: [] }]),
      drawn([{ width: 1, points: [1] }]),
      drawn([{ width: 1, points: [1, Number.NaN] }]),
      drawn([{ width: 1, points: [1, 1e300] }]),
      drawn([{ width: 1, points: [1, '2'] }]),
      drawn([many]),
      { ...drawn([stroke]), width: -1 },
      { kind: 'drawn' },
      { kind: 'stamp' },
      null,
      'drawn',
    ]) {
      await expect(normalise(mark)).rejects.toEqual(rejectedWith('mark_empty'))
    }
  })

  test('is accepted and stays the same when normalised again, or is rejected with signature_refused', async () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({
        kind: fc.constantFrom('drawn', 'typed', 'uploaded'),
        name: fc.string(),
        image: fc.string(),
        width: fc.double(),
        height: fc.double(),
        strokes: fc.array(fc.record({ width: fc.double(), points: fc.array(fc.double()) })),
      }),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (mark) => {
        const outcome = await normalise(mark).catch((error: { code?: string }) => error)
        if ('code' in outcome) expect(outcome.code).toBe('signature_refused')
        else expect(await normalise(outcome)).toEqual(outcome)
      }),
      { numRuns: 200 },
    )
  })
})

/** Corrects the CRC of a PNG's changed first chunk. */
function withChecksum(png: Buffer): Buffer {
  const made = Buffer.from(png)
  made.writeUInt32BE(crc32(made.subarray(12, 29)), 29)
  return made
}
