import sharp from 'sharp'
import { bodyOf, FrameReader, sendFrame } from '../confinement/frames.ts'
import { findInk } from './find-ink.ts'

// The child process: decodes one picture, and answers with its pixels (RGBA), or with those of its ink.

interface Task {
  readonly maxPixels: number
  readonly width: number
  readonly height: number
  readonly failOn: 'warning' | 'error'
  readonly ink: boolean
}

/** A picture without ink is one transparent pixel. */
const NOTHING = { width: 1, height: 1, pixels: new Uint8Array(4) }

const frame = await new FrameReader(process.stdin).next({ headBytes: 1000, bodyBytes: 2 ** 25 })
const { maxPixels, width, height, failOn, ink } = frame.head as Task
try {
  const { data, info } = await sharp(await bodyOf(frame), { limitInputPixels: maxPixels, failOn })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const decoded = { width: info.width, height: info.height, pixels: data }
  const { pixels, ...size } = (ink ? findInk(decoded) : decoded) ?? NOTHING
  await sendFrame(process.stdout, size, { size: pixels.length, bytes: [pixels] })
} catch {
  await sendFrame(process.stdout, null) // sharp cannot read it
}
