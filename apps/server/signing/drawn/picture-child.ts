import sharp from 'sharp'
import { bodyOf, FrameReader, sendFrame } from '../../platform/confinement/frames.ts'

// The child process: decodes one picture, and answers with its pixels (RGBA).

interface Task {
  readonly maxPixels: number
  readonly width: number
  readonly height: number
}

const frame = await new FrameReader(process.stdin).next({ headBytes: 1000, bodyBytes: 10_000_000 })
const { maxPixels, width, height } = frame.head as Task
try {
  const { data, info } = await sharp(await bodyOf(frame), { limitInputPixels: maxPixels, failOn: 'warning' })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height }
  await sendFrame(process.stdout, size, { size: data.length, bytes: [data] })
} catch {
  await sendFrame(process.stdout, null) // sharp cannot read it
}
