import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Appearance, isDict, PdfStream, type PdfValue, type Rectangle } from '../pdf/index.ts'
import {
  type Bitmap,
  documentWithAppearances,
  extractText,
  fonts,
  pageSize,
  placedAppearance,
  renderPage,
  walk,
  withEnlargedBox,
} from '../testing/appearance.ts'
import type { OutputIntent, PdfAPart } from './colour.ts'
import { formatDate } from './date.ts'
import { nodeFonts } from './fonts/fonts-node.ts'
import { type AppearanceRequest, makeAppearance } from './make.ts'
import type { Picture } from './picture.ts'
import { displayedSize, type Place } from './place.ts'

const rect = [10, 10, 210, 70] as const
const caption = {
  name: 'Ελένη Παπαδοπούλου',
  date: { at: new Date('2026-02-03T04:05:06Z'), zone: 'Asia/Kolkata' },
  method: 'Drawn by hand',
}
const strokes: Picture = {
  kind: 'strokes',
  strokes: [{ width: 2, points: Array.from({ length: 40 }, (_, i) => [5 * i, 30 * Math.sin(i / 4)] as const) }],
  colour: [0, 0, 0.6],
}
const pixels: Picture = {
  kind: 'pixels',
  width: 3,
  height: 2,
  rgb: new Uint8Array(18).fill(60),
  alpha: Uint8Array.of(255, 0, 255, 0, 255, 0),
}

async function page(request: Partial<AppearanceRequest>): Promise<Uint8Array> {
  return documentWithAppearances([await placedAppearance({ rect, ...request })])
}

test('shows name, date with offset, method and mark as text, each once', async () => {
  const text = extractText(await page({ picture: strokes, caption, mark: 'SANDBOX' }))
  for (const part of ['SANDBOX', caption.name, '2026-02-03 09:35:06 UTC+05:30', 'Drawn by hand']) {
    expect(text.split(part)).toHaveLength(2)
  }
})

test('equal requests give equal bytes, with fonts loaded separately', async () => {
  const request = { picture: pixels, caption, mark: 'SANDBOX', pdfA: 2, outputIntent: 'rgb' } as const
  const again = await makeAppearance({ rect, ...request }, nodeFonts())
  expect(await makeAppearance({ rect, ...request }, fonts)).toEqual(again)
})

test.each([
  ['Asia/Kolkata', '2026-02-03 09:35:06 UTC+05:30'],
  ['America/New_York', '2026-02-02 23:05:06 UTC-05:00'],
  ['UTC', '2026-02-03 04:05:06 UTC'],
])('formats a date with its offset in %s', (zone, shown) => {
  expect(formatDate({ ...caption.date, zone })).toBe(shown)
})

test('rejects an unknown time zone', () => {
  expect(() => formatDate({ ...caption.date, zone: 'Mars/Olympus' })).toThrow('is not a time zone')
})

describe('the layout', () => {
  const inkIn = async (request: Partial<AppearanceRequest>, size: { width: number; height: number }) => {
    const bitmap = renderPage(
      await documentWithAppearances([await placedAppearance({ ...request, rect: [0, 0, size.width, size.height] })]),
    )
    return (left: number, bottom: number, right: number, top: number) => inkWithin(bitmap, [left, bottom, right, top])
  }

  test('puts the signature over the whole width, and the caption below it', async () => {
    const ink = await inkIn({ picture: strokes, caption }, { width: 200, height: 50 })
    for (const left of [0, 60, 140]) expect(ink(left, 20, left + 60, 50)).toBeGreaterThan(30)
    expect(ink(0, 0, 200, 15)).toBeGreaterThan(100)
  })

  const shownIn = async (width: number, height: number, name: string = caption.name) => {
    const placed = await placedAppearance({
      picture: strokes,
      caption: { ...caption, name },
      rect: [0, 0, width, height],
    })
    return extractText(await documentWithAppearances([placed])).replaceAll(/\s+/g, ' ')
  }

  test('a smaller box omits the method, then the time, then the whole caption', async () => {
    expect(await shownIn(200, 60)).toContain('UTC+05:30 · Drawn by hand')
    expect(await shownIn(100, 40)).toBe(`${caption.name} 2026-02-03 09:35:06 UTC+05:30`)
    expect(await shownIn(100, 20)).toBe(caption.name)
    expect(await shownIn(40, 12)).toBe('')
  })

  test('a name is wrapped and reduced, and omitted rather than cut', async () => {
    const name = 'Maria Magdalena Konstantina Papadopoulou-Oikonomidou von Hohenlohe-Langenburg'
    for (const [width, height] of [
      [180, 54],
      [120, 40],
      [90, 60],
      [70, 70],
      [60, 25],
      [300, 20],
    ] as const) {
      const text = await shownIn(width, height, name)
      expect(text === '' || text.startsWith(name)).toBe(true)
    }
    expect(await shownIn(90, 60, name)).toContain(name)
  })

  test('without a signature the name fills the box, and is complete in the smallest one', async () => {
    const text = async (width: number, height: number) =>
      extractText(await documentWithAppearances([await placedAppearance({ caption, rect: [0, 0, width, height] })]))
    expect(await text(90, 10)).toBe(caption.name)
    expect((await text(20, 9)).replaceAll(/\s+/g, ' ')).toBe(caption.name)
  })

  test('keeps all ink inside the box for any request', async () => {
    const sides = fc.integer({ min: 8, max: 90 })
    const request = fc.record({ width: sides, height: sides, drawn: fc.boolean(), marked: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(request, async ({ width, height, drawn, marked }) => {
        const parts = { ...(drawn && { picture: strokes }), ...(marked && { mark: 'SANDBOX' }), caption }
        const { appearance } = await placedAppearance({ ...parts, rect: [0, 0, width, height] })
        const clipped = await documentWithAppearances([atHundred(withEnlargedBox(appearance, 0))])
        const free = await documentWithAppearances([atHundred(withEnlargedBox(appearance, 40))])
        expect(renderPage(free, 72).pixels).toEqual(renderPage(clipped, 72).pixels)
      }),
      { numRuns: 12 },
    )
  })
})

test('a typed name uses the handwriting font if the font has all of its letters', async () => {
  const typed = await page({ typedName: 'Jane Doe' })
  const mixed = await page({ typedName: 'Jane Nguyễn' })
  expect(Buffer.from(typed).toString('latin1')).toContain('+Caveat-Regular')
  expect(Buffer.from(mixed).toString('latin1')).not.toContain('+Caveat-Regular')
  expect(extractText(mixed)).toBe('Jane Nguyễn')
})

describe('on a rotated page', () => {
  const square = { width: 250, height: 250 }
  const renderAt = async (
    { rect: place, page: { rotate, userUnit } = upright }: Place,
    size = square,
    entries = '',
  ) => {
    const request = { rect: place, page: { rotate, userUnit }, caption }
    return renderPage(
      await documentWithAppearances([await placedAppearance(request)], {
        ...size,
        entries: `/Rotate ${rotate}${entries}`,
      }),
    )
  }

  test.each([
    [90, [20, 30, 80, 230]],
    [180, [20, 30, 220, 90]],
    [270, [20, 30, 80, 230]],
  ] as const)('of %i° the appearance is upright', async (rotate, place) => {
    const rotated = await renderAt({ rect: place, page: { rotate, userUnit: 1 } })
    const straight = await renderAt({ rect: onScreen(rotate, place, square) })
    expect(inkWithin(straight, [0, 0, 250, 250])).toBeGreaterThan(500)
    expect(difference(rotated, straight)).toBeLessThan(0.02)
  })

  test('/UserUnit and a crop box do not change the displayed appearance', async () => {
    const place = { rect: [20, 30, 120, 60], page: { rotate: 0, userUnit: 2 } } as const
    expect(displayedSize(place)).toEqual({ width: 200, height: 60 })
    const cropped = await renderAt(place, pageSize, '/UserUnit 2/CropBox[10 10 150 100]')
    const plain = await renderAt({ rect: [20, 40, 220, 100] }, { width: 280, height: 180 })
    expect([cropped.width, cropped.height]).toEqual([plain.width, plain.height])
    expect(difference(cropped, plain)).toBeLessThan(0.02)
  })

  test('the outer form keeps the bounding box of the empty form', async () => {
    const place = { rect: [20.1, 30, 80.3, 230.7], page: { rotate: 90, userUnit: 1.5 } } as const
    expect((await placedAppearance({ ...place, caption })).appearance.bbox).toEqual([0, 0, 80.3 - 20.1, 230.7 - 30])
  })
})

describe('in PDF/A', () => {
  const made = (pdfA: PdfAPart, outputIntent: OutputIntent) => {
    return makeAppearance({ rect, picture: pixels, caption, mark: 'SANDBOX', pdfA, outputIntent }, fonts)
  }

  test.each([
    [1, 'rgb', false],
    [2, 'rgb', true],
    [3, 'cmyk', true],
    [4, 'none', false],
  ] as const)('part %i with the output intent %s: alpha %s', async (part, intent, alpha) => {
    const { resources } = await made(part, intent)
    expect(keysOf(resources).has('SMask')).toBe(alpha)
    expect(keysOf(resources).has('Mask')).toBe(!alpha)
  })

  test('only PDF/A-1 has a /CIDSet', async () => {
    expect(keysOf((await made(1, 'rgb')).resources).has('CIDSet')).toBe(true)
    expect(keysOf((await made(2, 'rgb')).resources).has('CIDSet')).toBe(false)
  })

  test.each([
    [0, 'none', ['DeviceRGB']],
    [1, 'rgb', ['DeviceRGB']],
    [2, 'cmyk', ['CalRGB']],
    [3, 'gray', ['CalRGB']],
    [4, 'none', ['CalGray', 'CalRGB']],
  ] as const)('part %i with the output intent %s has colours of %j', async (part, intent, spaces) => {
    const found = namesIn((await made(part, intent)).resources).filter((space) => /^(DeviceRGB|Cal)/.test(space))
    expect([...new Set(found)].toSorted()).toEqual(spaces)
  })
})

describe('a picture', () => {
  const jpeg = Uint8Array.from(Buffer.from('ffd8ffe000040000ffc0000b080002000301011100', 'hex'))

  test('as a JPEG is embedded unchanged', async () => {
    const { resources } = await makeAppearance({ rect, picture: { kind: 'jpeg', bytes: jpeg } }, fonts)
    const image = [...walk(resources)].find((each): each is PdfStream => {
      return each instanceof PdfStream && each.dict.has('Width')
    })
    expect(image && [image.dict.get('Width'), image.dict.get('Height'), image.data]).toEqual([3, 2, jpeg])
  })

  test.each<[string, Picture]>([
    ['not a JPEG', { kind: 'jpeg', bytes: Uint8Array.of(0x89, 0x50) }],
    ['a truncated JPEG', { kind: 'jpeg', bytes: jpeg.subarray(0, 14) }],
    ['too short for its pixels', { kind: 'pixels', width: 10, height: 10, rgb: new Uint8Array(5) }],
    ['too short for its bits', { kind: 'mask', width: 10, height: 10, bits: new Uint8Array(10) }],
    ['of width 0', { kind: 'mask', width: 0, height: 10, bits: new Uint8Array() }],
    ['without strokes', { kind: 'strokes', strokes: [] }],
    ['a stroke with an invalid point', { kind: 'strokes', strokes: [{ width: 1, points: [[Number.NaN, 1]] }] }],
  ])('that is %s is rejected', async (_, picture) => {
    await expect(makeAppearance({ rect, picture }, fonts)).rejects.toMatchObject({ code: 'picture_invalid' })
  })

  test('keeps its aspect ratio', async () => {
    const square: Picture = { kind: 'mask', width: 8, height: 8, bits: new Uint8Array(8).fill(0xff), colour: [0] }
    const bitmap = renderPage(await page({ picture: square }), 72)
    const inked = (x: number, y: number) => bitmap.pixels[(pageSize.height - y) * bitmap.width + x] === 0
    const middle = Array.from({ length: 200 }, (_, x) => inked(10 + x, 40)).filter(Boolean).length
    const upward = Array.from({ length: 60 }, (_, y) => inked(110, 10 + y)).filter(Boolean).length
    expect(Math.abs(middle - upward)).toBeLessThanOrEqual(1)
    expect(upward).toBeGreaterThan(45)
  })
})

test('draws any mark in a box of a few points', async () => {
  for (const side of [4, 8]) {
    for (const mark of [{ picture: strokes }, { picture: pixels }, { typedName: caption.name }, {}]) {
      const drawn = await placedAppearance({ rect: [0, 0, side, side], caption, mark: 'SANDBOX', ...mark })
      expect(inkWithin(renderPage(await documentWithAppearances([drawn])), [0, 0, side, side], 250)).toBeGreaterThan(0)
    }
  }
})

test('rejects a box that is too small', async () => {
  await expect(placedAppearance({ rect: [0, 0, 0.5, 50], caption })).rejects.toMatchObject({ code: 'box_too_small' })
})

/** Where the enlarged box has space. */
function atHundred(appearance: Appearance) {
  return { appearance, rect: appearance.bbox.map((value) => 100 + value) as unknown as Rectangle }
}

const upright = { rotate: 0, userUnit: 1 } as const

function inkWithin(
  bitmap: Bitmap,
  [left, bottom, right, top]: readonly [number, number, number, number],
  limit = 128,
): number {
  const scale = 2
  let ink = 0
  for (let y = bitmap.height - top * scale; y < bitmap.height - bottom * scale; y++) {
    for (let x = left * scale; x < right * scale; x++) if ((bitmap.pixels[y * bitmap.width + x] ?? 255) < limit) ink++
  }
  return ink
}

/** The rectangle on an unrotated page that corresponds to a rectangle on a rotated page. */
function onScreen(
  rotate: 90 | 180 | 270,
  [left, bottom, right, top]: readonly [number, number, number, number],
  { width, height }: { width: number; height: number },
): readonly [number, number, number, number] {
  if (rotate === 90) return [bottom, width - right, top, width - left]
  if (rotate === 180) return [width - right, height - top, width - left, height - bottom]
  return [height - top, left, height - bottom, right]
}

/** The fraction of inked pixels that differ clearly. */
function difference(left: Bitmap, right: Bitmap): number {
  let [differing, ink] = [0, 0]
  for (const [index, value] of left.pixels.entries()) {
    if (value < 128) ink++
    if (Math.abs(value - (right.pixels[index] ?? 0)) > 100) differing++
  }
  return differing / ink
}

function keysOf(value: PdfValue): Set<string> {
  return new Set([...walk(value)].flatMap((each) => (isDict(each) ? [...each.keys()] : [])))
}

function namesIn(value: PdfValue): string[] {
  return [...walk(value)].flatMap((each) => {
    return each !== null && typeof each === 'object' && 'value' in each && typeof each.value === 'string'
      ? [each.value]
      : []
  })
}
