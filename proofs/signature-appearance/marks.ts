import sharp from 'sharp'
import { findInk } from '../../apps/server/platform/pictures/find-ink.ts'
import { encodePlainPng } from '../../apps/server/sealing/drawn/plain-png.ts'
import type { Mark } from '../../apps/signing/bodies.ts'
import { hold } from '../lib/proof.ts'
import type { Case } from './cases.ts'

/** A drawing as the pad of a phone records it. */
const STROKES = [
  {
    width: 2.4,
    points: Array.from({ length: 90 }, (_, i) => [
      20 + 3.2 * i + 14 * Math.sin(i / 3),
      60 + 34 * Math.sin(i / 5),
    ]).flat(),
  },
  { width: 2.4, points: [10, 104, 120, 98, 300, 101] },
]

const SIGNATURE =
  '<path d="M40 150 C 110 10, 150 20, 180 150 S 260 260, 300 120 S 420 60, 460 180 S 560 200, 640 90" fill="none" stroke="#1b2a6b" stroke-width="9" stroke-linecap="round"/>'

/** A photo of a signature on paper, in the light of a lamp and with a shadow. */
export async function photo(): Promise<{ width: number; height: number; pixels: Uint8Array }> {
  const { data } = await sharp(PHOTO).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: 700, height: 300, pixels: data }
}

export function photoPng(): Promise<Buffer> {
  return sharp(PHOTO).png().toBuffer()
}

const PHOTO = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="300"><defs><linearGradient id="a"><stop offset="0" stop-color="#f4efe2"/><stop offset="1" stop-color="#a39c92"/></linearGradient><radialGradient id="b"><stop offset="0" stop-opacity="0.4"/><stop offset="1" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#a)"/>${SIGNATURE}<ellipse cx="520" cy="230" rx="260" ry="160" fill="url(#b)"/></svg>`,
)

/** The marks of the cases, as the server stores them. */
export async function makeMarks(cases: readonly Case[]): Promise<readonly Mark[]> {
  inkOfPhoto ??= findInkOfPhoto()
  const image = await inkOfPhoto
  return cases.map(({ kind, name, style }): Mark => {
    if (kind === 'drawn') return { kind, width: 320, height: 120, strokes: STROKES }
    if (kind === 'uploaded') return { kind, image }
    return { kind, name: name.normalize('NFC'), style }
  })
}

let inkOfPhoto: Promise<string> | undefined

async function findInkOfPhoto(): Promise<string> {
  const ink = findInk(await photo())
  hold(ink !== null, 'the ink of the photo was not found')
  return encodePlainPng(ink).toString('base64')
}
