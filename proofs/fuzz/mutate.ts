import type { Random } from './random.ts'

// Damage of every kind: blind, and with an eye for what PDF and DER are made of.

export type Mutation = (bytes: Uint8Array, random: Random, others: readonly Uint8Array[]) => Uint8Array

const numbers = [
  '0',
  '1',
  '-1',
  '2',
  '7',
  '9',
  '255',
  '65535',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '99999999999',
  '0.5',
  '1e9',
] as const
const words = [
  'null',
  'true',
  '[]',
  '<<>>',
  '<>',
  '()',
  '/Type',
  '/Kids',
  '/Parent',
  '/Fields',
  '/Annots',
  '/V',
  '/AP',
  '/N',
  '/Prev',
  '/Size',
  '/Root',
  '/XRefStm',
  '/ByteRange',
  '/Contents',
  '/Length',
  '/Filter',
  '/FlateDecode',
  '/W',
  '/Index',
  '/Extends',
  '/First',
  '/DSS',
  '/Certs',
  '/Reference',
  '/Lock',
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  'startxref',
  '%%EOF',
  ' R',
  '<<',
  '>>',
  '[',
  ']',
] as const

/** Keeps the length, so that every offset still points where it did. */
const overwriteBytes: Mutation = (bytes, random) => {
  const changed = bytes.slice()
  for (let left = random.size(12); left > 0; left--) {
    const at = random.below(changed.length)
    changed[at] = random.chance(0.5) ? random.below(256) : (changed[at] ?? 0) ^ (1 << random.below(8))
  }
  return changed
}

const overwriteToken: Mutation = (bytes, random) => {
  const changed = bytes.slice()
  const token = random.chance(0.5) ? random.pick(numbers) : random.pick(words)
  const at = placeOf(bytes, random)
  for (let index = 0; index < token.length && at + index < changed.length; index++)
    changed[at + index] = token.charCodeAt(index)
  return changed
}

/** Somewhere that means something: after a name's slash, at a digit, at a keyword. */
function placeOf(bytes: Uint8Array, random: Random): number {
  const start = random.below(bytes.length)
  for (let at = start; at < Math.min(bytes.length, start + 400); at++) {
    const byte = bytes[at] ?? 0
    if (byte === 0x2f || (byte >= 0x30 && byte <= 0x39)) return at
  }
  return start
}

/** Changes a number in place, within its digits. */
const overwriteNumber: Mutation = (bytes, random) => {
  const changed = bytes.slice()
  for (let at = placeOf(bytes, random), left = random.size(10); left > 0 && at < changed.length; at++, left--) {
    const byte = changed[at] ?? 0
    if (byte >= 0x30 && byte <= 0x39) changed[at] = 0x30 + random.below(10)
  }
  return changed
}

const insert: Mutation = (bytes, random, others) => {
  const other = others[random.below(others.length)] ?? bytes
  const from = random.below(other.length)
  const piece = random.chance(0.5) ? text(random.pick(words)) : other.subarray(from, from + random.size(2000))
  const at = random.below(bytes.length)
  return joined(bytes.subarray(0, at), piece, bytes.subarray(at))
}

const remove: Mutation = (bytes, random) => {
  const at = random.below(bytes.length)
  return joined(bytes.subarray(0, at), bytes.subarray(at + random.size(2000)))
}

const truncate: Mutation = (bytes, random) => {
  if (random.chance(0.5)) return bytes.slice(0, random.below(bytes.length))
  const ends = [...latin1(bytes).matchAll(/%%EOF\s?/g)].map((match) => match.index + match[0].length)
  return bytes.slice(0, ends[random.below(Math.max(1, ends.length))] ?? bytes.length)
}

/** Damages the DER in a slot: headers most of all. */
const changeSlot: Mutation = (bytes, random) => {
  const slots = [...latin1(bytes).matchAll(/\/Contents ?<([0-9A-Fa-f]{40,})>/g)]
  const slot = slots[random.below(Math.max(1, slots.length))]
  if (slot === undefined) return overwriteBytes(bytes, random, [])
  const der = changeDer(Uint8Array.from(Buffer.from(slot[1] ?? '', 'hex')), random)
  const start = slot.index + slot[0].indexOf('<') + 1
  const changed = bytes.slice()
  changed.set(text(Buffer.from(der).toString('hex')).subarray(0, (slot[1] ?? '').length), start)
  return changed
}

/** Same length: tags, lengths and values, where there is something. */
export function changeDer(der: Uint8Array, random: Random): Uint8Array {
  const changed = der.slice()
  const used = Math.max(
    1,
    changed.findLastIndex((byte) => byte !== 0),
  )
  for (let left = random.size(6); left > 0; left--) {
    const at = random.chance(0.3) ? random.below(Math.min(used, 80)) : random.below(used)
    changed[at] = random.pick([0, 0x30, 0x31, 0x80, 0x84, 0xa0, 0xff, 0x02, 0x04, 0x06, 0x17, random.below(256)])
  }
  return changed
}

/** An update whose objects are well-formed and whose meaning is anybody's guess. */
const appendUpdate: Mutation = (bytes, random) => {
  const source = latin1(bytes)
  const startxref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(source.slice(-200))?.[1] ?? 0)
  const objects = [...source.matchAll(/\n(\d{1,6}) 0 obj([\s\S]{0,600}?)endobj/g)]
  const chosen = Array.from({ length: random.size(4) }, () => objects[random.below(Math.max(1, objects.length))])
  let added = ''
  const entries: string[] = []
  for (const object of chosen) {
    if (object === undefined) continue
    const number = random.chance(0.7) ? Number(object[1]) : random.below(60)
    entries.push(`${number} 1\n${String(bytes.length + added.length).padStart(10, '0')} 00000 n \n`)
    added += `${number} 0 obj${changeBody(object[2] ?? '', random)}endobj\n`
  }
  const xref = bytes.length + added.length
  const root = /\/Root (\d+ 0 R)/.exec(source)?.[1] ?? '1 0 R'
  const prev = random.chance(0.9) ? startxref : random.below(bytes.length)
  added += `xref\n${entries.join('')}trailer\n<</Size ${200 + random.below(3)}/Root ${root}/Prev ${prev}>>\n`
  return joined(bytes, text(`${added}startxref\n${xref}\n%%EOF\n`))
}

function changeBody(body: string, random: Random): string {
  const replaced = body.replace(/\d+/g, (number) => (random.chance(0.05) ? random.pick(numbers) : number))
  return replaced.replace(/\/[A-Za-z]+/g, (name) => (random.chance(0.03) ? random.pick(words) : name))
}

const mutations: readonly [Mutation, ...Mutation[]] = [
  overwriteBytes,
  overwriteBytes,
  overwriteToken,
  overwriteNumber,
  overwriteNumber,
  insert,
  remove,
  truncate,
  changeSlot,
  changeSlot,
  appendUpdate,
  appendUpdate,
]

/** One to three mutations, one after the other. */
export const mutate: Mutation = (bytes, random, others) => {
  let changed = bytes
  for (let left = 1 + random.below(3); left > 0 && changed.length > 0; left--)
    changed = random.pick(mutations)(changed, random, others)
  return changed
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(pieces))
}

function text(characters: string): Uint8Array {
  return Uint8Array.from(Buffer.from(characters, 'latin1'))
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
