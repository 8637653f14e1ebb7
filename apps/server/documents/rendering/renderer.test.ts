import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { Readable } from 'node:stream'
import { toDisplay } from '@countersign/domain/placement'
import sharp, { type Region } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Failure } from '../../platform/errors.ts'
import { endlessShadings } from '../preflight/testing/bombs.ts'
import { catalog, onePage, page, stream, writePdf } from '../preflight/testing/write-pdf.ts'
import { PROCESS_CPU_SECONDS, PROCESS_DATA, USUAL_DOCUMENT } from './limits.ts'
import { type Drawable, openRenderer } from './renderer.ts'

const renderer = openRenderer({ processes: 1 })
afterAll(() => renderer.close())

function impatient() {
  const renderer = openRenderer({ processes: 1, wallClockMs: 4_000 })
  return Object.assign(renderer, { [Symbol.dispose]: () => renderer.close() })
}

function drawable(bytes: Buffer, tenantId = 'tenant'): Drawable {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { tenantId, sha256, size: bytes.length, open: async () => Readable.from([bytes]) }
}

const sample = drawable(readFileSync(new URL('../sample/consulting-agreement.pdf', import.meta.url)))
async function levels(webp: Uint8Array, within: Region): Promise<Set<number>> {
  return new Set(await sharp(webp).extract(within).greyscale().raw().toBuffer())
}

describe('a page of text', () => {
  test.each([
    [360, 20_000],
    [720, 50_000],
    [1080, 76_000],
  ])('is %i pixels wide in at most %i bytes', async (width, bytes) => {
    const image = await renderer.draw(sample, 1, width)
    const { format, width: wide, height } = await sharp(image.bytes).metadata()
    expect({ format, wide, height }).toEqual({
      format: 'webp',
      wide: width,
      height: Math.round((width * 842) / 595),
    })
    expect(image.bytes.length).toBeLessThanOrEqual(bytes)
  })

  test('keeps the colours of its areas exactly, however pale', async () => {
    const pale = drawable(
      writePdf({ objects: onePage({ 4: { dict: '', data: '0.96 0.97 0.98 rg 0 0 595 421 re f' } }) }),
    )
    const { bytes: webp } = await renderer.draw(pale, 1, 360)
    const { data } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(-3)]).toEqual([245, 247, 250])
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })
})

test('the signature of an earlier signer is drawn', async () => {
  const signed = writePdf({
    objects: onePage({
      1: catalog('/AcroForm << /Fields [6 0 R] /SigFlags 3 >>'),
      3: page('/Annots [6 0 R]'),
      6: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (one) /F 132 /Rect [100 642 300 742] /P 3 0 R /AP << /N 7 0 R >> >>',
      7: stream('0 g 0 0 200 100 re f', '/Type /XObject /Subtype /Form /BBox [0 0 200 100]'),
    }),
  })
  const { bytes: webp } = await renderer.draw(drawable(signed), 1, 595)
  expect(await levels(webp, { left: 101, top: 101, width: 198, height: 98 })).toEqual(new Set([0]))
  expect(await levels(webp, { left: 310, top: 210, width: 200, height: 400 })).toEqual(new Set([255]))
})

test('rejects bytes that do not match the hash', async () => {
  const other = { ...sample, sha256: 'ab'.repeat(32) }
  await expect(renderer.draw(other, 1, 360)).rejects.toThrow('do not match its hash')
  expect((await renderer.draw(sample, 1, 360)).width).toBe(360)
})

test('renders one document after another in one process, without remains', async () => {
  const warnings: Error[] = []
  process.on('warning', (warning) => warnings.push(warning))
  for (let i = 0; i < 12; i++) {
    await renderer.read(drawable(writePdf({ objects: onePage(), trailer: `/ID [<${i}0> <${i}0>]` })), 1)
  }
  const [pid, ...others] = drawingProcesses()
  expect([typeof pid, others, warnings]).toEqual(['string', [], []])
})

test('a document whose bytes cannot be fetched does not affect others', async () => {
  const gone = { ...drawable(Buffer.alloc(100)), open: async () => Readable.from(failing()) }
  await expect(renderer.draw(gone, 1, 360)).rejects.toThrow('the store went away')
  expect((await renderer.draw(sample, 1, 360)).width).toBe(360)
})

function* failing(): Iterable<Buffer> {
  yield Buffer.alloc(10)
  throw new Error('the store went away')
}

test('a very long page is rendered narrower instead of larger', async () => {
  const receipt = drawable(writePdf({ objects: onePage({ 3: page('', '/MediaBox [0 0 20 14400]') }) }))
  const { width, height } = await renderer.draw(receipt, 1, 1600)
  expect(width * height).toBeLessThanOrEqual(12_000_000)
  expect(height).toBeLessThanOrEqual(16_383)
})

test('a page that never finishes is abandoned, and others are rendered', async () => {
  using renderer = impatient()
  const given = await renderer.draw(drawable(endlessShadings()), 1, 1600).catch((error: Failure) => error)
  // On a very busy machine the page gets no processor time, and the error says so.
  expect(['page_undrawable', 'overloaded']).toContain((given as Failure).code)
  expect((await renderer.draw(sample, 1, 360)).width).toBe(360)
})

test('a page that could not be rendered is not retried at once', async () => {
  let opened = 0
  const broken = { ...drawable(Buffer.from('no PDF either')) }
  const counted = {
    ...broken,
    open: () => {
      opened++
      return broken.open()
    },
  }
  for (const _ of [1, 2, 3]) {
    await expect(renderer.draw(counted, 1, 360)).rejects.toMatchObject({ code: 'page_undrawable' })
  }
  expect(opened).toBe(1)
})

test('pages are rendered in a process without network, writable files or unlimited resources', async () => {
  await renderer.draw(sample, 1, 360)
  const [pid] = drawingProcesses()
  const read = (file: string) => readProc(`${pid}/${file}`)
  const limit = (name: string) => Number(new RegExp(`^${name} +(\\d+)`, 'm').exec(read('limits'))?.[1])
  expect({
    data: limit('Max data size'),
    files: limit('Max file size'),
    core: limit('Max core file size'),
    cpu: limit('Max cpu time'),
  }).toEqual({
    data: PROCESS_DATA + 3 * USUAL_DOCUMENT,
    files: 0,
    core: 0,
    cpu: PROCESS_CPU_SECONDS,
  })
  const variables = read('environ').split('\0').map((entry) => entry.split('=')[0] ?? '') // biome-ignore format: one thought
  expect(variables.filter((name) => name !== '').sort()).toEqual(['LC_ALL', 'PATH', 'PWD', 'TMPDIR'])
  for (const kind of ['net', 'pid', 'mnt', 'ipc', 'uts']) {
    expect(readlinkSync(`/proc/${pid}/ns/${kind}`), kind).not.toBe(readlinkSync(`/proc/self/ns/${kind}`))
  }
})

const readProc = (path: string) => readFileSync(`/proc/${path}`, 'latin1')

/** The living rendering processes: the innermost descendants of this process, inside bubblewrap. */
function drawingProcesses(pid = String(process.pid)): string[] {
  const children = readProc(`${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean)
  const deeper = children.flatMap((child) => drawingProcesses(child))
  const isRendering = readProc(`${pid}/cmdline`).split('\0').at(-2)?.endsWith('rendering/child.ts')
  return deeper.length === 0 && isRendering && readProc(`${pid}/cmdline`).startsWith(process.execPath) ? [pid] : deeper
}

test('rejects a file that PDFium cannot open, and renders others', async () => {
  await expect(renderer.draw(drawable(Buffer.from('no PDF')), 1, 360)).rejects.toMatchObject({
    code: 'page_undrawable',
  })
  expect((await renderer.draw(sample, 1, 360)).width).toBe(360)
})

describe('the lines of a page', () => {
  test('are in reading order', async () => {
    const { lines } = await renderer.read(sample, 1)
    const texts = lines.map((line) => line.text)
    expect(texts.slice(0, 4)).toEqual([
      'AGREEMENT NO. 014',
      'Sample document: try anything on it',
      'Consulting Agreement',
      'made between the two parties named here, on the terms that follow.',
    ])
  })

  test.each([0, 90, 180, 270] as const)(
    'are where they are displayed on a cropped page turned by %i',
    async (rotation) => {
      const cropBox = [50, 100, 550, 800] as const
      const box = `/MediaBox [0 0 595 842] /CropBox [${cropBox.join(' ')}] /Rotate ${rotation}`
      const { lines, width, height } = await renderer.read(
        drawable(writePdf({ objects: onePage({ 3: page('', box) }) })),
        1,
      )
      const info = { number: 1, width, height, rotation, cropBox, userUnit: 1 }
      const [line] = lines
      const baseline = toDisplay(info, [72, 720, 72 + 1, 720 + 1]) // of the first letter, 18 points high
      expect(line?.text).toBe('An agreement between two parties')
      expect(baseline.x).toBeGreaterThanOrEqual((line?.x ?? 0) - 1)
      expect(baseline.x).toBeLessThanOrEqual((line?.x ?? 0) + (line?.w ?? 0))
      expect(baseline.y).toBeGreaterThanOrEqual((line?.y ?? 0) - 1)
      expect(baseline.y).toBeLessThanOrEqual((line?.y ?? 0) + (line?.h ?? 0))
      expect(Math.round(Math.min(line?.w ?? 0, line?.h ?? 0))).toBeCloseTo(21, -1)
    },
  )
})
