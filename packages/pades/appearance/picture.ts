import { platform } from '#platform'
import { dict, name, type PdfDict, PdfStream, type PdfValue } from '../pdf/syntax/values.ts'
import type { Canvas } from './canvas.ts'
import { type Colour, ink, type Model, white } from './colour.ts'
import { AppearanceError } from './error.ts'
import { type Area, contain, haloWidth, type Size } from './geometry.ts'
import { haloBits } from './halo.ts'
import { type Stroke, strokePath } from './strokes.ts'

/** A drawn or uploaded signature, already decoded and checked. Only the header of a JPEG is parsed here. */
export type Picture = Strokes | Pixels | Mask | Jpeg

/** A drawing as pen strokes, which are sharp at any size. */
export interface Strokes {
  readonly kind: 'strokes'
  readonly strokes: readonly Stroke[]
  readonly colour?: Colour
}

/** Rows from the top, with three bytes per pixel, and one byte of alpha per pixel. */
export interface Pixels {
  readonly kind: 'pixels'
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
  readonly alpha?: Uint8Array
}

/** One bit per pixel, 1 for ink. Rows from the top, each padded to whole bytes. */
export interface Mask {
  readonly kind: 'mask'
  readonly width: number
  readonly height: number
  readonly bits: Uint8Array
  readonly colour?: Colour
}

export interface Jpeg {
  readonly kind: 'jpeg'
  readonly bytes: Uint8Array
}

const maxSide = 8192

/** Draws a picture as large as the area allows, centred, with its aspect ratio. */
export async function drawPicture(canvas: Canvas, picture: Picture, area: Area): Promise<void> {
  switch (picture.kind) {
    case 'strokes':
      return drawStrokes(canvas, picture, area)
    case 'mask':
      return drawMask(canvas, picture, area)
    case 'pixels':
      return drawPixels(canvas, picture, area)
    case 'jpeg':
      return drawJpeg(canvas, picture, area)
  }
}

function drawStrokes(canvas: Canvas, { strokes, colour = ink }: Strokes, area: Area): void {
  const halo = strokePath(strokes, area, 2 * haloWidth)
  canvas.draw(`${canvas.colours.stroke(white)}\n1 J 1 j\n${halo}`)
  canvas.draw(`${canvas.colours.stroke(colour)}\n1 J 1 j\n${strokePath(strokes, area)}`)
}

async function drawMask(canvas: Canvas, { bits, colour = ink, ...size }: Mask, area: Area): Promise<void> {
  checkSize(size, bits.length, Math.ceil(size.width / 8))
  const image = await imageStream(size, bits, 1, { ImageMask: true, Decode: [1, 0] })
  canvas.image(image, contain(size, area), `${canvas.colours.fill(colour)}\n`)
}

async function drawPixels(canvas: Canvas, { rgb, alpha, ...size }: Pixels, area: Area): Promise<void> {
  checkSize(size, rgb.length, 3 * size.width)
  if (alpha !== undefined) checkSize(size, alpha.length, size.width)
  const image = await imageStream(size, rgb, 8, {
    ColorSpace: canvas.colours.space('rgb'),
    ...(alpha === undefined ? {} : await transparency(canvas, size, alpha)),
  })
  const fitted = contain(size, area)
  if (alpha !== undefined) await drawHalo(canvas, { ...size, alpha }, fitted)
  canvas.image(image, fitted)
}

/** White below and around the opaque parts of a picture. */
async function drawHalo(canvas: Canvas, { alpha, ...size }: Size & { alpha: Uint8Array }, area: Area): Promise<void> {
  const { bits, grown } = haloBits(size, alpha, area)
  const image = await imageStream(bits, bits.samples, 1, { ImageMask: true, Decode: [1, 0] })
  canvas.image(image, grown, `${canvas.colours.fill(white)}\n`)
}

/** If alpha is not allowed, a stencil mask (ISO 32000 §8.9.6.3) omits pixels with less than half opacity. */
async function transparency(canvas: Canvas, size: Size, alpha: Uint8Array): Promise<Record<string, PdfValue>> {
  if (alpha.every((value) => value === 255)) return {}
  if (canvas.allowsAlpha) return { SMask: await imageStream(size, alpha, 8, { ColorSpace: name('DeviceGray') }) }
  return { Mask: await imageStream(size, stencil(size, alpha), 1, { ImageMask: true }) }
}

function stencil({ width, height }: Size, alpha: Uint8Array): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const byte = Math.floor(pixel / width) * rowBytes + ((pixel % width) >> 3)
    if ((alpha[pixel] ?? 0) < 128) bits[byte] = (bits[byte] ?? 0) | (0x80 >> ((pixel % width) & 7))
  }
  return bits
}

function drawJpeg(canvas: Canvas, { bytes }: Jpeg, area: Area): void {
  const { model, ...size } = readJpegFrame(bytes)
  checkSize(size)
  const entries = imageEntries(size, 8, { ColorSpace: canvas.colours.space(model), Filter: name('DCTDecode') })
  canvas.image(new PdfStream(entries, bytes), contain(size, area))
}

/** Reads the frame header (ITU-T T.81 §B.2.2). */
function readJpegFrame(bytes: Uint8Array): Size & { model: Model } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const has = (end: number) => end <= bytes.length
  let position = has(2) && view.getUint16(0) === 0xffd8 ? 2 : bytes.length
  while (has(position + 10) && view.getUint8(position) === 0xff) {
    const marker = view.getUint8(position + 1)
    if (marker >= 0xc0 && marker <= 0xc2) {
      const components = view.getUint8(position + 9)
      if (components !== 1 && components !== 3) throw invalid('the JPEG is neither gray nor RGB')
      const size = { height: view.getUint16(position + 5), width: view.getUint16(position + 7) }
      return { ...size, model: components === 1 ? 'gray' : 'rgb' }
    }
    position += 2 + view.getUint16(position + 2)
  }
  throw invalid('the bytes are not a baseline or progressive JPEG; encode the picture again')
}

function imageEntries(size: Size, bits: number, entries: Readonly<Record<string, PdfValue>>): PdfDict {
  const { width: Width, height: Height } = size
  return dict({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width,
    Height,
    BitsPerComponent: bits,
    ...entries,
  })
}

async function imageStream(size: Size, samples: Uint8Array, bits: number, entries: Readonly<Record<string, PdfValue>>) {
  const dictionary = imageEntries(size, bits, { ...entries, Filter: name('FlateDecode') })
  return new PdfStream(dictionary, await platform.deflate(samples))
}

function checkSize({ width, height }: Size, bytes = 0, rowBytes = 0): void {
  const isInRange = [width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= maxSide)
  if (!isInRange) throw invalid(`a picture must have 1 to ${maxSide} pixels per side, not ${width} by ${height}`)
  if (bytes !== rowBytes * height) {
    throw invalid(`a picture of ${width} by ${height} needs ${rowBytes * height} bytes, not ${bytes}`)
  }
}

export function invalid(message: string): AppearanceError {
  return new AppearanceError('picture_invalid', message)
}
