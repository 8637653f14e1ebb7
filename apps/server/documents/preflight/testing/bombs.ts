import { writeFile } from 'node:fs/promises'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import type { HostileFile } from './hostile-file.ts'
import { flate, objectStream, onePage, stream, Writer, writePdf } from './write-pdf.ts'

const MiB = 1024 * 1024
const GiB = 1024 * MiB

/** Small files that are expensive to open. */
export function bombs(): HostileFile[] {
  const twice = deflateSync(zeros(GiB), { level: 9 })
  const wrongSum = Buffer.from(zeros(GiB))
  wrongSum.writeUInt32BE(0xbadbad, wrongSum.length - 4)
  return [
    content('bomb-1-gib-filtered-twice', twice, '/Filter [/FlateDecode /FlateDecode]'),
    content('bomb-1-gib-behind-ascii85', asAscii85(twice), '/Filter [/ASCII85Decode /FlateDecode /FlateDecode]'),
    content('bomb-wrong-checksum', deflateSync(wrongSum, { level: 9 }), '/Filter [/FlateDecode /FlateDecode]'),
    content('bomb-run-length', deflateSync(Buffer.alloc(4 * MiB, 0x81)), '/Filter [/FlateDecode /RunLengthDecode]'),
    content('bomb-lzw', lzwOfOneByte(40_000), '/Filter /LZWDecode'),
    content('bomb-a-hundred-filters', 'x', `/Filter [${'/FlateDecode '.repeat(100)}]`),
    made('bomb-many-middling-streams', 'pdf_bomb', () =>
      writePdf({ objects: onePage(Object.fromEntries(count(20).map((i) => [i + 10, inflatesTo(50 * MiB)]))) }),
    ),
    {
      name: 'bomb-object-stream',
      code: 'pdf_bomb',
      bytes: writePdf({
        objects: onePage({ 6: { dict: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data: zeros(GiB) } }),
      }),
    },
    { name: 'bomb-cross-reference-stream', code: 'pdf_bomb', bytes: hugeCrossReference() },
    image('bomb-image-50000-square', '/Width 50000 /Height 50000 /Filter /CCITTFaxDecode', Buffer.alloc(64)),
    image('bomb-jpeg-lies-about-size', '/Width 10 /Height 10 /Filter /DCTDecode', jpegHeader(65_500, 65_500)),
    image('bomb-jpeg2000-lies-about-size', '/Width 10 /Height 10 /Filter /JPXDecode', jpeg2000Header(100_000, 100_000)),
    nested('bomb-arrays-nested-100000-deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    nested('bomb-dictionaries-nested-100000-deep', `${'<</A'.repeat(100_000)} 1${'>>'.repeat(100_000)}`),
    made('bomb-array-of-10-million', 'pdf_bomb', () =>
      writePdf({ objects: onePage({ 6: `[${'1 '.repeat(10_000_000)}]` }) }),
    ),
    made('bomb-300000-objects', 'pdf_bomb', () => manyObjects(300_000)),
    made('bomb-100000-object-streams', 'pdf_bomb', () => manyObjectStreams(100_000)),
    { name: 'bomb-forms-drawn-10-to-the-9', code: 'pdf_bomb', bytes: formsDrawingForms(9) },
    { name: 'bomb-shadings-without-end', code: 'preflight_timeout', bytes: endlessShadings() },
  ]
}

/** Made on demand: large, or slow to make. */
function made(name: string, code: HostileFile['code'], build: () => Buffer): HostileFile {
  return { name, code, make: (path) => writeFile(path, build()) }
}

function content(name: string, data: Buffer | string, dict: string): HostileFile {
  return { name, code: 'pdf_bomb', bytes: writePdf({ objects: onePage({ 4: stream(data, dict) }) }) }
}

function image(name: string, dict: string, data: Buffer): HostileFile {
  const entries = `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 1 ${dict}`
  return { name, code: 'pdf_bomb', bytes: writePdf({ objects: onePage({ 6: stream(data, entries) }) }) }
}

function nested(name: string, value: string): HostileFile {
  return { name, code: 'pdf_bomb', bytes: writePdf({ objects: onePage({ 6: value }) }) }
}

function inflatesTo(size: number) {
  return { dict: '/Filter /FlateDecode', data: zeros(size) }
}

/** A zlib stream of `size` zeros, assembled from one repeated deflate block, so a gibibyte takes less than a second. */
function zeros(size: number): Buffer {
  const block = 2 * MiB
  const once = deflateRawSync(Buffer.alloc(block), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.from([0x03, 0x00])
  const adler = Buffer.alloc(4)
  adler.writeUInt32BE((((size % 65_521) << 16) | 1) >>> 0)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...count(size / block).map(() => once), end, adler])
}

function asAscii85(data: Buffer): string {
  let text = ''
  for (let at = 0; at < data.length; at += 4) {
    const rest = Math.min(4, data.length - at)
    let word = Buffer.concat([data.subarray(at, at + rest), Buffer.alloc(4 - rest)]).readUInt32BE()
    let digits = ''
    for (let i = 0; i < 5; i++) {
      digits = String.fromCharCode(33 + (word % 85)) + digits
      word = Math.floor(word / 85)
    }
    text += digits.slice(0, rest + 1)
  }
  return `${text}~>`
}

/** Each code repeats the previous string and one more byte, so the output grows with the square of the codes. */
function lzwOfOneByte(codes: number): Buffer {
  const bits: string[] = []
  let next = 258
  let width = 9
  const put = (code: number) => bits.push(code.toString(2).padStart(width, '0'))
  for (let i = 0, isFirst = true; i < codes; i++) {
    if (isFirst) {
      put(256)
      width = 9
      next = 258
      put(0)
      isFirst = false
    } else if (next < 4095) {
      put(next++)
      if (next + 1 >= 1 << width && width < 12) width++
    } else isFirst = true
  }
  put(257)
  const all = bits.join('')
  return Buffer.from((all.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

function hugeCrossReference(): Buffer {
  const writer = new Writer('%PDF-1.7\n')
  for (const [number, body] of onePage()) writer.object(number, body)
  const start = writer.size
  writer.object(6, {
    dict: '/Type /XRef /W [1 4 2] /Size 7 /Root 1 0 R /Filter /FlateDecode',
    data: zeros(GiB),
  })
  writer.raw(`startxref\n${start}\n%%EOF\n`)
  return writer.bytes()
}

/** ITU-T T.81, B.2.2: start of image and a baseline frame header, as far as a decoder must read to allocate. */
function jpegHeader(width: number, height: number): Buffer {
  const bytes = Buffer.from('ffd8ffc0000b080000000001011100ffd9', 'hex')
  bytes.writeUInt16BE(height, 7)
  bytes.writeUInt16BE(width, 9)
  return bytes
}

/** ITU-T T.800, A.5.1: start of codestream and image size. */
function jpeg2000Header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  Buffer.from('ff4fff5100290000', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 8)
  bytes.writeUInt32BE(height, 12)
  return bytes
}

function manyObjects(many: number): Buffer {
  return writePdf({ objects: onePage(Object.fromEntries(count(many).map((i) => [i + 10, 'null']))) })
}

function manyObjectStreams(many: number): Buffer {
  const each = (i: number) => objectStream(count(3).map((k) => ({ number: 1_000_000 + 3 * i + k, body: '0' })))
  const one = each(0)
  return writePdf({ objects: onePage(Object.fromEntries(count(many).map((i) => [i + 10, one]))) })
}

/** Ten forms, each drawing the next ten times: nothing in the file is large, only the time to draw it. */
function formsDrawingForms(levels: number): Buffer {
  const form = (level: number) =>
    flate(
      level === levels ? '0 0 1 1 re f' : '/X Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X ${level + 7} 0 R >> >>`,
    )
  return writePdf({
    objects: onePage({
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 7 0 R >> >> >>',
      4: stream('/X Do'),
      ...Object.fromEntries(count(levels).map((i) => [i + 7, form(i + 1)])),
    }),
  })
}

/** Each pixel of each of a million shadings is computed by a program (ISO 32000-2, 7.10.5) of a thousand steps. */
export function endlessShadings(): Buffer {
  const program = `{ ${'sin cos '.repeat(500)} pop }`
  return writePdf({
    objects: onePage({
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Shading << /S 6 0 R >> >> >>',
      4: flate('/S sh '.repeat(1_000_000)),
      6: '<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 595 0 842] /Function 7 0 R >>',
      7: flate(program, '/FunctionType 4 /Domain [0 595 0 842] /Range [0 1]'),
    }),
  })
}

function count(to: number): number[] {
  return Array.from({ length: to }, (_, i) => i)
}
