import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePlainPng, encodePlainPng, shrink } from './plain-png.ts'

const picture = {
  width: 7,
  height: 5,
  pixels: Uint8Array.from({ length: 140 }, (_, i) => (i * 37) % 256),
}

test('M3: pixels are written as a PNG that others read, and are read back', async () => {
  const png = encodePlainPng(picture)
  expect(decodePlainPng(png)).toEqual({ ...picture, pixels: picture.pixels })
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([7, 5, 4])
  expect(new Uint8Array(data)).toEqual(picture.pixels)
})

test('M3: a file in any other form is refused before it is decoded', async () => {
  const raw = { raw: { width: 7, height: 5, channels: 4 } } as const
  const others = [
    await sharp(picture.pixels, raw).png({ palette: true }).toBuffer(),
    await sharp(picture.pixels, raw).png({ progressive: true }).toBuffer(),
    await sharp(picture.pixels, raw).removeAlpha().png().toBuffer(),
    await sharp(picture.pixels, raw).jpeg().toBuffer(),
    Buffer.alloc(0),
    withSize(encodePlainPng(picture), 50_000, 50_000),
    withSize(encodePlainPng(picture), 7, 6),
    withSize(encodePlainPng(picture), 0, 5),
  ]
  for (const bytes of others) expect(() => decodePlainPng(bytes)).toThrow('not in the form')
  expect(() => decodePlainPng(withSize(encodePlainPng(picture), 7, 4))).toThrow() // more data than the size declares
})

function withSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  return changed
}

test('a picture is reduced to fit, and transparent pixels do not darken it', () => {
  const pixels = Uint8Array.from([200, 100, 50, 255, 0, 0, 0, 0])
  expect(shrink({ width: 2, height: 1, pixels }, { width: 1, height: 1 })).toEqual({
    width: 1,
    height: 1,
    pixels: Uint8Array.from([200, 100, 50, 128]),
  })
  expect(shrink({ width: 2, height: 1, pixels }, { width: 8, height: 8 }).pixels).toBe(pixels)
})
