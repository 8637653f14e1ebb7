import { memorySource, PdfDocument } from '@countersign/pades/pdf'

// An attacker's pen: writes incremental updates that no honest writer would.

export interface Update {
  /** Objects as text, by number. */
  readonly objects?: Readonly<Record<number, string>>
  readonly free?: readonly number[]
  /** Cross-reference entries that point anywhere: the swap needs no object at all. */
  readonly point?: Readonly<Record<number, number>>
  readonly generations?: Readonly<Record<number, number>>
  /** Replaces or adds trailer entries. */
  readonly trailer?: Readonly<Record<string, string>>
  readonly prev?: number
  readonly startxref?: number
  /** Written between the objects and the cross-reference section, listed nowhere. */
  readonly hidden?: string
}

export async function update(pdf: Uint8Array, change: Update): Promise<Uint8Array> {
  const document = await PdfDocument.open(memorySource(pdf))
  const { objects = {}, free = [], point = {}, generations = {}, trailer = {}, hidden = '' } = change
  const offsets = new Map<number, number>(Object.entries(point).map(([number, offset]) => [Number(number), offset]))
  let text = ''
  for (const [number, body] of Object.entries(objects)) {
    offsets.set(Number(number), pdf.length + text.length)
    text += `${number} ${generations[Number(number)] ?? 0} obj\n${body}\nendobj\n`
  }
  text += hidden
  const xref = pdf.length + text.length
  const numbers = [...offsets.keys(), ...free].sort((a, b) => a - b)
  text += 'xref\n'
  for (const number of numbers) {
    const offset = offsets.get(number)
    const generation = String(generations[number] ?? 0).padStart(5, '0')
    text += `${number} 1\n${String(offset ?? 0).padStart(10, '0')} ${offset === undefined ? '00001 f' : `${generation} n`} \n`
  }
  const size = Math.max(Number(document.trailer.get('Size')), ...numbers.map((number) => number + 1))
  const entries = {
    Size: String(size),
    Root: '1 0 R',
    Prev: String(change.prev ?? document.xref.newest.offset),
    ...trailer,
  }
  const written = Object.entries(entries).map(([key, value]) => `/${key} ${value}`)
  text += `trailer\n<<${written.join('')}${'ID' in trailer ? '' : identifier(pdf)}>>\nstartxref\n${change.startxref ?? xref}\n%%EOF\n`
  return append(pdf, text)
}

/** The first half of /ID stays, or the change of it alone would give the attack away. */
function identifier(pdf: Uint8Array): string {
  const found = /\/ID\s*\[\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*\]/.exec(textOf(pdf))
  return found === null ? '' : `/ID[<${found[1]}><${found[2]}>]`
}

export function append(pdf: Uint8Array, text: string): Uint8Array {
  return Uint8Array.from(Buffer.concat([pdf, Buffer.from(text, 'latin1')]))
}

export function textOf(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString('latin1')
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'latin1'))
}

/** An object's body as it stands last in the file. */
export function bodyOf(pdf: Uint8Array, number: number): string {
  const text = textOf(pdf)
  const start = text.lastIndexOf(`\n${number} 0 obj`)
  if (start < 0) throw new Error(`object ${number} is not in the file`)
  return text.slice(text.indexOf('obj', start) + 3, text.indexOf('endobj', start)).trim()
}

/** The number of the object whose body holds this text, the last such in the file. */
export function numberOf(pdf: Uint8Array, part: string): number {
  const text = textOf(pdf)
  const at = text.lastIndexOf(part)
  const found = /(\d+) 0 obj[\s\S]*$/.exec(text.slice(Math.max(0, text.lastIndexOf(' 0 obj', at) - 8), at))
  if (at < 0 || found === null) throw new Error(`no object holds ${part}`)
  return Number(found[1])
}

export function stream(content: string, entries = ''): string {
  return `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`
}

/** Replaces text once, by text of the same length, so that every offset stays. */
export function overwrite(pdf: Uint8Array, from: string, to: string): Uint8Array {
  const text = textOf(pdf)
  const at = text.lastIndexOf(from)
  if (at < 0 || from.length !== to.length) throw new Error(`${from} cannot be overwritten by ${to}`)
  return bytesOf(text.slice(0, at) + to + text.slice(at + from.length))
}
