import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findInk } from './find-ink.ts'
import type { Rgba } from './rgba.ts'

const SIGNATURE =
  '<path d="M60 160 C 120 20, 160 20, 180 150 S 260 260, 300 120 S 420 60, 460 180 S 560 200, 640 90" fill="none" stroke="#1b2a6b" stroke-width="7" stroke-linecap="round"/>'

async function pixelsOf(svg: string, size = { width: 700, height: 300 }): Promise<Rgba> {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${svg}</svg>`
  const { data } = await sharp(Buffer.from(text)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { ...size, pixels: data }
}

/** Paper in the light of a lamp, with the shadow of a hand, noise of the camera, and the edge of a table. */
async function photo(): Promise<Rgba> {
  const picture = await pixelsOf(
    `<defs><linearGradient id="lamp"><stop offset="0" stop-color="#f4efe2"/><stop offset="1" stop-color="#9a938a"/></linearGradient>
    <radialGradient id="hand"><stop offset="0" stop-color="#000" stop-opacity="0.45"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#lamp)"/>${SIGNATURE}<ellipse cx="520" cy="230" rx="260" ry="160" fill="url(#hand)"/><rect y="285" width="700" height="15" fill="#3a2a1c"/>`,
  )
  let seed = 7
  const noise = () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return Math.round(16 * (seed / 2 ** 31 - 0.5))
  }
  return {
    ...picture,
    pixels: picture.pixels.map((value, i) => (i % 4 === 3 ? 255 : Math.max(0, Math.min(255, value + noise())))),
  }
}

const isInked = ({ pixels }: Rgba) =>
  Array.from({ length: pixels.length / 4 }, (_, i) => (pixels[4 * i + 3] ?? 0) >= 128)
const count = (flags: readonly boolean[]) => flags.filter(Boolean).length

describe('the ink of a photo', () => {
  test('is the signature, cropped, without paper, shadow, noise and table', async () => {
    const [ink, drawn] = [findInk(await photo()) as Rgba, findInk(await pixelsOf(SIGNATURE)) as Rgba]
    expect(Math.abs(ink.width - drawn.width)).toBeLessThan(5)
    expect(Math.abs(ink.height - drawn.height)).toBeLessThan(5)
    expect(Math.abs(count(isInked(ink)) / count(isInked(drawn)) - 1)).toBeLessThan(0.12)
  })

  test('is dark and of one colour', async () => {
    const { pixels } = (await findInk(await photo())) as Rgba
    const colours = new Set(Array.from({ length: pixels.length / 4 }, (_, i) => pixels.slice(4 * i, 4 * i + 3).join()))
    expect(colours.size).toBe(1)
    const [red = 255, green = 255, blue = 255] = pixels
    expect(0.299 * red + 0.587 * green + 0.114 * blue).toBeLessThanOrEqual(97)
    expect(blue).toBeGreaterThan(red)
  })

  test('stays the same when it is found again', async () => {
    const once = findInk(await photo()) as Rgba
    expect(findInk(once)).toEqual(once)
  })
})

test('a picture with a transparent background keeps its shape', async () => {
  const drawn = await pixelsOf(SIGNATURE)
  const ink = findInk(drawn) as Rgba
  expect(count(isInked(ink))).toBe(count(isInked(drawn)))
  expect(ink.width).toBeLessThan(600)
})

test.each([
  ['blank paper', '<rect width="100%" height="100%" fill="#eee"/>'],
  ['a black picture', '<rect width="100%" height="100%" fill="#000"/>'],
  ['nothing', ''],
])('%s has no ink', async (_, svg) => {
  expect(findInk(await pixelsOf(svg))).toBeNull()
})
