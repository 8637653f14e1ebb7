import { deflateSync } from 'node:zlib'
import type { Random } from './random.ts'

// Documents that are well-formed where it is easy and strange everywhere else: loops, wrong types, bombs, deep nests.

const keys = [
  'Type',
  'Kids',
  'Parent',
  'Count',
  'Pages',
  'AcroForm',
  'Fields',
  'FT',
  'T',
  'V',
  'AP',
  'N',
  'Annots',
  'Rect',
  'P',
  'Contents',
  'ByteRange',
  'SubFilter',
  'Filter',
  'Reference',
  'TransformMethod',
  'TransformParams',
  'Lock',
  'Action',
  'DSS',
  'Certs',
  'OCSPs',
  'CRLs',
  'VRI',
  'Perms',
  'DocMDP',
  'Length',
  'Metadata',
  'Subtype',
  'StructTreeRoot',
  'K',
  'MediaBox',
  'Resources',
] as const
const names = [
  'Catalog',
  'Pages',
  'Page',
  'Sig',
  'Annot',
  'Widget',
  'Tx',
  'DocTimeStamp',
  'ETSI.CAdES.detached',
  'ETSI.RFC3161',
  'adbe.pkcs7.detached',
  'XObject',
  'Font',
  'FlateDecode',
  'DocMDP',
  'FieldMDP',
  'All',
  'Include',
  'a#20b',
  '',
] as const

/** Inflates a thousandfold; made once. */
const bomb = deflateSync(Buffer.alloc(24 << 20), { level: 9 }).toString('latin1')

export function writeDocument(random: Random): Uint8Array {
  const count = 3 + random.below(20)
  const objects = new Map<number, string>()
  for (let number = 1; number < count; number++) objects.set(number, bodyOf(number, count, random))
  const revisions = 1 + random.below(3)
  let file = random.chance(0.9) ? '%PDF-1.7\n' : `${'x'.repeat(random.below(1200))}%PDF-2.0\n`
  let previous: number | undefined
  for (let revision = 0; revision < revisions; revision++) {
    const chosen = revision === 0 ? [...objects.keys()] : [...objects.keys()].filter(() => random.chance(0.3))
    const section = random.chance(0.6) ? tableSection : streamSection
    ;({ file, previous } = section(file, chosen, objects, previous, count, random))
  }
  return Uint8Array.from(Buffer.from(file, 'latin1'))
}

type Section = (
  file: string,
  numbers: readonly number[],
  objects: ReadonlyMap<number, string>,
  previous: number | undefined,
  count: number,
  random: Random,
) => { file: string; previous: number }

const tableSection: Section = (before, numbers, objects, previous, count, random) => {
  let file = before
  let entries = ''
  for (const number of numbers) {
    const offset = random.chance(0.97) ? file.length : random.below(file.length)
    entries += `${number} 1\n${String(offset).padStart(10, '0')} 0000${random.chance(0.97) ? 0 : 1} ${random.chance(0.97) ? 'n' : 'f'} \n`
    file += `${number} 0 obj\n${objects.get(number) ?? 'null'}\nendobj\n`
  }
  const xref = file.length
  const prev = previous === undefined ? '' : `/Prev ${random.chance(0.95) ? previous : xref}`
  file += `xref\n${entries}trailer\n<</Size ${count}/Root 1 0 R${prev}>>\nstartxref\n${xref}\n%%EOF\n`
  return { file, previous: xref }
}

const streamSection: Section = (before, numbers, objects, previous, count, random) => {
  let file = before
  const rows: string[] = []
  const packed = numbers.filter((number) => !(objects.get(number) ?? '').includes('stream') && random.chance(0.5))
  const container = count
  for (const number of numbers) {
    if (packed.includes(number)) {
      rows.push(row(2, container, random.chance(0.95) ? packed.indexOf(number) : random.below(9)))
      continue
    }
    rows.push(row(1, file.length, 0))
    file += `${number} 0 obj\n${objects.get(number) ?? 'null'}\nendobj\n`
  }
  const header = packed.reduce(
    ({ text, at }, number) => ({
      text: `${text}${number} ${at} `,
      at: at + (objects.get(number) ?? 'null').length + 1,
    }),
    { text: '', at: 0 },
  ).text
  const packedText = header + packed.map((number) => objects.get(number) ?? 'null').join(' ')
  const body = deflateSync(Buffer.from(packedText, 'latin1')).toString('latin1')
  rows.push(row(1, file.length, 0))
  const extent = random.chance(0.95) ? packed.length : random.below(1 << 20)
  file += `${container} 0 obj\n<</Type/ObjStm/N ${extent}/First ${header.length}/Filter/FlateDecode/Length ${body.length}>>\nstream\n${body}\nendstream\nendobj\n`
  const xref = file.length
  rows.push(row(1, xref, 0))
  const index = [...numbers, container, container + 1].map((number) => `${number} 1`).join(' ')
  const prev = previous === undefined ? '' : `/Prev ${previous}`
  const data = rows.join('')
  file += `${container + 1} 0 obj\n<</Type/XRef/W[1 4 2]/Index[${index}]/Size ${count + 2}/Root 1 0 R${prev}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\nstartxref\n${xref}\n%%EOF\n`
  return { file, previous: xref }
}

function row(type: number, second: number, third: number): string {
  const bytes = Buffer.alloc(7)
  bytes.writeUInt8(type)
  bytes.writeUInt32BE(second, 1)
  bytes.writeUInt16BE(third, 5)
  return bytes.toString('latin1')
}

/** The first few are what they should be, most of the time; the rest is anything. */
function bodyOf(number: number, count: number, random: Random): string {
  const ref = () => `${1 + random.below(count + 1)} 0 R`
  if (random.chance(0.15)) return value(random, ref, 0)
  switch (number) {
    case 1:
      return `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[3 0 R ${ref()}]/SigFlags 3>>${random.chance(0.5) ? `/DSS<</Certs[${ref()}]/OCSPs[${ref()}]/CRLs ${ref()}>>` : ''}>>`
    case 2:
      return `<</Type/Pages/Kids[${ref()} ${ref()}]/Count ${random.below(4)}>>`
    case 3:
      return `<</FT/Sig/T(a)/Type/Annot/Subtype/Widget/Rect[0 0 ${random.below(9)} 9]/V ${random.chance(0.8) ? '4 0 R' : ref()}${random.chance(0.2) ? `/Kids[${ref()}]` : ''}>>`
    case 4:
      return `<</Type/Sig/Filter/X/SubFilter/${random.pick(names)}/ByteRange[${range(random)}]/Contents<${'30'.repeat(random.below(40))}>>>`
    default:
      if (random.chance(0.02))
        return `<</Length ${bomb.length}/Filter/FlateDecode/Type/ObjStm/N 9/First 9>>\nstream\n${bomb}\nendstream`
      if (random.chance(0.2)) return streamOf(random, ref)
      return value(random, ref, 0)
  }
}

function range(random: Random): string {
  return Array.from({ length: 3 + random.below(3) }, () => random.below(3000) - (random.chance(0.05) ? 50 : 0)).join(
    ' ',
  )
}

function streamOf(random: Random, ref: () => string): string {
  const content = 'q 1 0 0 1 0 0 cm Q '.repeat(random.below(5))
  const length = random.chance(0.8) ? String(content.length) : ref()
  return `<</Length ${length}/X ${value(random, ref, 2)}>>\nstream\n${content}\nendstream`
}

function value(random: Random, ref: () => string, depth: number): string {
  const nested = depth < 6
  switch (random.below(nested ? 9 : 6)) {
    case 0:
      return String(random.below(2000) - 100)
    case 1:
      return `/${random.pick(names)}`
    case 2:
      return `(${'text\\('.slice(0, random.below(7))})`
    case 3:
      return `<${'0a'.repeat(random.below(20))}>`
    case 4:
    case 5:
      return random.chance(0.02) ? '['.repeat(500) : ref()
    case 6:
      return `[${Array.from({ length: random.below(5) }, () => value(random, ref, depth + 1)).join(' ')}]`
    default:
      return `<<${Array.from({ length: random.below(6) }, () => `/${random.pick(keys)} ${value(random, ref, depth + 1)}`).join('')}>>`
  }
}
