import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { define, readTag } from '@countersign/domain/template'
import { findBraced } from '../../apps/server/documents/rendering/find-braced.ts'
import type { Renderer } from '../../apps/server/documents/rendering/renderer.ts'
import type { PageSource } from '../../apps/server/documents/rendering/source.ts'
import { hold } from '../lib/proof.ts'

// The same lease by every program people make PDF with. Each splits, spaces and scales its text in its own way; where a
// tag stands is reported by poppler, and must be where we put the box.

const FILES = join(import.meta.dirname, 'producers/files')
const A4 = { number: 1, width: 595, height: 842, rotation: 0, cropBox: [0, 0, 595, 842], userUnit: 1 } as const
/** In points: what programs disagree on about where a brace begins. */
const SLACK = 1.5

/** Tells by which programs. */
export async function checkProducers(renderer: Renderer): Promise<string[]> {
  const producers = readdirSync(FILES).map((file) => file.replace('.pdf', ''))
  for (const producer of producers) await checkProducer(renderer, producer)
  return producers
}

async function checkProducer(renderer: Renderer, producer: string): Promise<void> {
  const file = join(FILES, `${producer}.pdf`)
  const braced = await findBraced(renderer, await sourceOf(file), [A4])
  const tags = braced.map(({ text, problem, ...place }) => {
    const read = readTag(text)
    hold(read.kind === 'tag' && problem === null, `${producer}: {{${text}}} is ${problem ?? read.kind}`)
    return { ...place, text: `{{${text}}}`, tag: read.tag }
  })
  const defined = define({ pages: [A4], roles: [], fields: [], tags, cordsOrigin: 'top_left', today: '2026-11-18' })
  hold(defined.ok, `${producer}: ${JSON.stringify(defined)}`)
  const [role] = defined.roles
  hold(
    defined.roles.length === 1 && role?.name === 'tenant',
    `${producer} has the roles ${JSON.stringify(defined.roles)}`,
  )
  const fields = defined.fields.map(({ name, type, format, cords }) => `${name} ${type} ${format} ${cords[0]?.w}`)
  hold(fields[0] === 'tenant.name text null 200', `${producer} has the fields ${fields.join(', ')}`)
  hold(fields[1]?.startsWith('start date DD.MM.YYYY '), `${producer} has the fields ${fields.join(', ')}`)

  const words = await wordsOf(file)
  for (const [begins, box] of [
    ['sign:', role.cords[0]],
    ['te', defined.fields[0]?.cords[0]],
    ['date:', defined.fields[1]?.cords[0]],
  ] as const) {
    const edge = edgeOf(words, begins)
    hold(edge && box, `${producer}: poppler sees no {{${begins}`)
    const side = edge.isRight ? box.x + box.w : box.x
    const isThere = Math.abs(edge.x - side) <= SLACK && edge.middle >= box.y && edge.middle <= box.y + box.h
    hold(isThere, `${producer} has {{${begins} at ${edge.x}, ${edge.middle}; the box is ${JSON.stringify(box)}`)
  }
}

/** Where a tag begins to be read. From right to left poppler gives its braces by name, and not as they look. */
function edgeOf(words: readonly Word[], begins: string) {
  const word = words.find(({ text }) => text.startsWith(`{{${begins}`))
  if (word) return { x: word.left, middle: word.middle, isRight: false }
  const last = words.find(({ text }) => text.startsWith(`}}${begins}`))
  const first = last && words.find(({ text, middle }) => text.endsWith('{{') && Math.abs(middle - last.middle) < 1)
  return first && { x: first.right, middle: first.middle, isRight: true }
}

async function sourceOf(file: string): Promise<PageSource> {
  const bytes = await readFile(file)
  return {
    tenantId: 'proof',
    documentId: file,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    key: { tenantId: 'proof', keyId: '', masterKeyId: '', wrapped: Buffer.alloc(0) },
    open: async () => Readable.from([bytes]),
  }
}

interface Word {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly middle: number
}

async function wordsOf(file: string): Promise<Word[]> {
  const { stdout } = await promisify(execFile)('pdftotext', ['-bbox', '-f', '1', '-l', '1', file, '-'])
  const found = stdout.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)
  return [...found].map(([, left, top, right, bottom, text = '']) => {
    return { text, left: Number(left), right: Number(right), middle: (Number(top) + Number(bottom)) / 2 }
  })
}
