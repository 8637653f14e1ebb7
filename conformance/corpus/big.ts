import { createCipheriv } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { data } from '../judges/places.ts'
import { document } from './handwritten/document.ts'
import { classicFile, streamFile } from './handwritten/file.ts'
import { obj, streamObj } from './handwritten/write.ts'
import { type Description, SIGN } from './types.ts'

export interface BigFile extends Description {
  readonly file: string
}

export const LARGEST = 100_000_000
const MANY_PAGES = 2_000
const IMAGES = 4

const bigCases: readonly (Description & { readonly make: () => Buffer })[] = [
  { name: 'big-2000-pages', producer: 'hand', features: ['pages-2000', 'xref-classic'], expect: SIGN, make: manyPages },
  {
    name: 'big-2000-pages-object-streams',
    producer: 'hand',
    features: ['pages-2000', 'object-streams'],
    expect: SIGN,
    make: manyPagesPacked,
  },
  {
    name: 'big-100-mb',
    producer: 'hand',
    features: ['size-100-mb', 'xref-classic'],
    expect: SIGN,
    make: hundredMegabytes,
  },
]

/** Files too big to commit: made on first use, the same bytes every time, kept in .data. */
export async function makeBigFiles(folder = join(data, 'big')): Promise<BigFile[]> {
  await mkdir(folder, { recursive: true })
  const made: BigFile[] = []
  for (const { make, ...description } of bigCases) {
    const file = join(folder, `${description.name}.pdf`)
    const present = await stat(file).catch(() => undefined)
    if (present === undefined) await writeFile(file, make())
    made.push({ ...description, file })
  }
  return made
}

function manyPages(): Buffer {
  return classicFile(document({ pages: MANY_PAGES }))
}

/** A hundred objects a stream, as qpdf does; contents stay outside. */
function manyPagesPacked(): Buffer {
  const objects = document({ pages: MANY_PAGES })
  const packable = objects.filter(({ body }) => !body.includes('endstream')).map(({ num }) => num)
  const packed = Array.from({ length: Math.ceil(packable.length / 100) }, (_, index) =>
    packable.slice(index * 100, index * 100 + 100),
  )
  return streamFile(objects, { packed })
}

/** Exactly the largest upload: four pages with a picture of noise each, which nothing can compress. */
function hundredMegabytes(): Buffer {
  const withNoise = (bytes: number): Buffer => {
    const first = 4 + 2 * IMAGES
    const images = Array.from({ length: IMAGES }, (_, index) =>
      picture(first + index, index === 0 ? bytes : noiseShare(), index),
    )
    const page = (index: number) => `/Thumb ${first + index} 0 R`
    return classicFile([...document({ pages: IMAGES, page, extra: images }), obj(first + IMAGES, '(the end)')])
  }
  const share = noiseShare()
  const measured = withNoise(share)
  return withNoise(share + LARGEST - measured.length)
}

const noiseShare = (): number => Math.floor(LARGEST / IMAGES) - 100_000

function picture(num: number, bytes: number, seed: number) {
  const key = Buffer.alloc(16, seed + 1)
  const noise = createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(bytes))
  return streamObj(
    num,
    `/Type /XObject /Subtype /Image /Width ${bytes} /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8`,
    noise,
  )
}
